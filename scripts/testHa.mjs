/**
 * `npm run test:ha`: brings up the database of deploy/ha on this machine, Debian's packages included where they may be
 * installed, and kills its primary ten times while people work. Takes about ten minutes.
 */
import { buildStale } from './lib/build.mjs';
import { ensureHighAvailability } from './lib/highAvailability.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { checkNode, giveUp, say } from './lib/root.mjs';
import { runTool } from './lib/run.mjs';

checkNode();
await ensureInstalled({ development: true });
const missing = await ensureHighAvailability();
if (missing.length > 0) giveUp(`The test needs Debian's packages ${missing.join(', ')}: install them first.`);
if (!(await buildStale())) giveUp('The test needs the build of the server, which failed; see above.');
say('Killing the primary ten times while 50 people work.');
const passed = await runTool('vitest', ['run', '--project', 'ha'], { env: { NODE_ENV: 'test' } });
process.exitCode = passed ? 0 : 1;
