/**
 * `npm test`: installs what is missing, then checks types and lint and runs every test; `--full` adds the
 * long runs. The last line is the sum of everything: `N passed, N failed`.
 */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { buildStale } from './lib/build.mjs';
import { ensureChromium } from './lib/chromium.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { at, checkNode, root, say } from './lib/root.mjs';
import { runTool } from './lib/run.mjs';
import { failures, longestFiles, tally } from './lib/tally.mjs';

/** Projects of vite.config.ts; those of the browser need Chromium and both builds. */
const PROJECTS = ['contract', 'architecture', 'server', 'server-isolated', 'src', 'src-isolated'];
const BROWSER_PROJECTS = process.argv.includes('--full') ? ['e2e', 'full'] : ['e2e'];

/** Files that are named for how long they took. */
const LONGEST = 20;

const total = { passed: 0, failed: 0 };

/** What failed outside the tests, said again at the end: thousands of lines come after it. */
const faults = [];

function count(passed, what) {
  if (passed) total.passed += 1;
  else total.failed += 1;
  if (passed) return;
  faults.push(what);
  console.error(`✗ ${what}`);
}

function hasTests(project) {
  const folder = at('tests', project);
  if (!existsSync(folder)) return false;
  return readdirSync(folder, { recursive: true }).some((name) => /\.test\.tsx?$/.test(String(name)));
}

/** The projects of the browser that can run here; what one lacks counts as a failure. */
async function browserProjects() {
  const projects = BROWSER_PROJECTS.filter(hasTests);
  if (projects.length === 0) return [];
  const chromium = await ensureChromium();
  if (chromium) process.env.CHROMIUM_PATH = chromium;
  else count(false, 'Tests in the browser need Chromium: install it, or set CHROMIUM_PATH to its program.');
  const built = await buildStale();
  if (!built) count(false, 'Tests in the browser need the builds, which failed; see above.');
  return chromium && built ? projects : [];
}

async function runVitest(projects) {
  const folder = mkdtempSync(join(tmpdir(), 'ideagarden-report-'));
  const file = join(folder, 'report.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const only = projects.flatMap((project) => ['--project', project]);
  // The long run opens the same pages and more.
  if (projects.includes('full')) only.push('--exclude', 'tests/e2e/accessibility.test.ts');
  // Tests make their own environment; production settings of the shell would leak into them.
  const ended = await runTool('vitest', ['run', ...reporters, ...only], { env: { NODE_ENV: 'test' } });
  const report = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  rmSync(folder, { recursive: true, force: true });
  say('What took longest, seconds:');
  for (const { name, seconds } of longestFiles(report, LONGEST)) {
    console.log(`${String(seconds).padStart(5)}  ${relative(root, name)}`);
  }
  // Among thousands of lines they would have to be searched for.
  for (const failure of failures(report)) console.error(`✗ ${failure}`);
  const result = tally(report);
  total.passed += result.passed;
  total.failed += result.failed;
  // An error outside any test, or no report at all.
  if (!ended && result.failed === 0) count(false, 'vitest ended with an error; see above.');
}

/** The server's own check knows no names of the browser. Each of the compiler's checkers reads all types anew: two suffice. */
async function typesFit() {
  for (const config of ['tsconfig.json', 'server/tsconfig.json']) {
    if (!(await runTool('tsc', ['--noEmit', '-p', at(config), '--checkers', '2']))) return false;
  }
  return true;
}

checkNode();
const laps = [];
let lapFrom = performance.now();
/** Seconds since the last lap: the run has a limit, and whoever passes it wants to know where. */
function lap(what) {
  laps.push(`${what} ${Math.round((performance.now() - lapFrom) / 1000)} s`);
  lapFrom = performance.now();
}

await ensureInstalled({ development: true });
// What fails is counted by who needs it.
await ensureChromium();
lap('installing');
say('Checking types and style; building meanwhile.');
const [typed, styled, browser] = await Promise.all([
  typesFit(),
  runTool('biome', ['check', '--error-on-warnings']),
  browserProjects(),
]);
count(typed, 'The types do not fit; see above.');
count(styled, 'biome check found faults; see above.');
lap('checking and building');
say('Running the tests.');
await runVitest([...PROJECTS, ...browser]);
lap('testing');
console.log(`It took: ${laps.join(', ')}.`);

for (const fault of faults) console.error(`✗ ${fault}`);
process.exitCode = total.failed > 0 ? 1 : 0;
console.log(`${total.passed} passed, ${total.failed} failed`);
