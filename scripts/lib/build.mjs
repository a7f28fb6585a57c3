import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, extname, join } from 'node:path';
import { promisify } from 'node:util';
import { compressTexts } from './compressed.mjs';
import { at, say } from './root.mjs';
import { run, runTool } from './run.mjs';
import { writeSbom } from './sbom.mjs';

const APPLICATION = [
  ...['src', 'contract', 'messages', 'vite.config.ts', 'tsconfig.json', 'scripts/lib/pieces.ts'],
  ...['package.json', 'package-lock.json'],
];

/** Puts each program of the server into one file. */
const BUNDLER = 'scripts/lib/bundleServer.mjs';

/** What each build is made from, and what makes it. */
const BUILDS = {
  server: {
    inputs: ['server', 'contract', 'messages', BUNDLER, 'package.json', 'package-lock.json'],
    // Types are checked by `npm test`: here the check took longer than the rest of a first start, and gigabytes.
    make: async (output) => {
      for (const part of ['server', 'contract']) {
        cpSync(at(part), join(output, part), { recursive: true, filter: isAsset });
      }
      cpSync(at('messages'), join(output, 'messages'), { recursive: true });
      // Scripts that are started beside the bundle find what they import as the sources do.
      cpSync(at('package.json'), join(output, 'package.json'));
      await writeSbom(join(output, 'sbom.cdx.json'));
      return (await run(process.execPath, [at(BUNDLER), output])) && writeApiDocs(output);
    },
  },
  client: {
    inputs: [...APPLICATION, 'public', 'index.html'],
    make: async (output) => {
      const made = await vite(['build', '--outDir', output]);
      if (made) await compressTexts(output);
      return made;
    },
  },
  // The same application, to render its pages on the server.
  'server-render': {
    inputs: APPLICATION,
    make: (output) => vite(['build', '--ssr', at('src/serverRender.tsx'), '--outDir', output]),
  },
};

/** Has the bundled program write the documentation of the API to where the server looks for it. */
async function writeApiDocs(output) {
  const file = join(output, 'server/platform/system/api-docs.json');
  mkdirSync(dirname(file), { recursive: true });
  const { version } = JSON.parse(readFileSync(at('package.json'), 'utf8'));
  const { stdout } = await promisify(execFile)(process.execPath, [join(output, 'apiDocs.js'), version], {
    maxBuffer: 16 * 1024 * 1024,
  });
  writeFileSync(file, stdout);
  return true;
}

export const BUILD_NAMES = Object.keys(BUILDS);

const vite = (args) =>
  runTool('vite', [...args, '--emptyOutDir', '--logLevel', 'warn'], { env: { NODE_ENV: 'production' } });

/** Of a folder of sources: what is no source, such as migrations, templates and pictures. */
function isAsset(path) {
  return extname(path) !== '.ts' && !path.endsWith('tsconfig.json');
}

function* filesIn(path) {
  if (!existsSync(path)) return;
  const entries = readdirSync(path, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  for (const entry of entries) {
    const inner = join(path, entry.name);
    if (entry.isDirectory()) yield* filesIn(inner);
    else if (entry.isFile()) yield inner;
  }
}

/**
 * A fingerprint of everything that goes into a build: names and contents, because dates change with every
 * checkout and copy and do not show that a file was deleted.
 * @param {string} folder the project
 * @param {readonly string[]} inputs files and folders of it
 * @param {Map<string, string>} known sums of files that were read already, for builds that share them
 */
export function fingerprint(folder, inputs, known = new Map()) {
  const hash = createHash('sha256');
  for (const input of inputs) {
    const path = join(folder, input);
    const files = extname(input) === '' ? filesIn(path) : existsSync(path) ? [path] : [];
    for (const file of files) {
      let sum = known.get(file);
      if (sum === undefined) {
        sum = createHash('sha256').update(readFileSync(file)).digest('hex');
        known.set(file, sum);
      }
      hash.update(`${file.slice(folder.length)}\0${sum}\0`);
    }
  }
  return hash.digest('hex');
}

const stampOf = (name) => at('dist', `${name}.stamp`);

/**
 * Whether a build is missing or older than what it is made from.
 * @param {keyof typeof BUILDS} name
 * @param {Map<string, string>} [known] see `fingerprint`
 */
export function isStale(name, known) {
  if (!existsSync(at('dist', name)) || !existsSync(stampOf(name))) return true;
  return readFileSync(stampOf(name), 'utf8') !== fingerprint(at('.'), BUILDS[name].inputs, known);
}

/** Names of the builds that are missing or older than what they are made from. */
export function staleBuilds() {
  const known = new Map();
  return BUILD_NAMES.filter((name) => isStale(name, known));
}

/**
 * Makes a build, beside the present one, and then puts it in its place: a build that fails leaves what
 * was there.
 * @param {keyof typeof BUILDS} name
 * @returns {Promise<boolean>} whether it was made
 */
export async function build(name) {
  const started = Date.now();
  const unfinished = at('dist', `${name}.new`);
  const { inputs, make } = BUILDS[name];
  // Taken before: what changes meanwhile is then seen by the next start.
  const stamp = fingerprint(at('.'), inputs);
  say(`Building the ${name}.`);
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(at('dist'), { recursive: true });
  if (!(await make(unfinished))) {
    rmSync(unfinished, { recursive: true, force: true });
    return false;
  }
  rmSync(stampOf(name), { force: true });
  rmSync(at('dist', name), { recursive: true, force: true });
  renameSync(unfinished, at('dist', name));
  writeFileSync(stampOf(name), stamp);
  say(`Built the ${name} in ${((Date.now() - started) / 1000).toFixed(1)} s.`);
  return true;
}

/**
 * Makes every build that is stale.
 * @param {readonly string[]} stale what `staleBuilds` found
 * @returns {Promise<boolean>} whether all are up to date now
 */
export async function buildStale(stale = staleBuilds()) {
  for (const name of stale) if (!(await build(name))) return false;
  return true;
}
