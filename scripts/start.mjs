/**
 * `npm start`: installs what is missing, builds what is stale, starts the server. Needs nothing but Node
 * until the packages are there. The environment is passed on as it is.
 */
import { pathToFileURL } from 'node:url';
import { buildStale, staleBuilds } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { endWithNpm } from './lib/parent.mjs';
import { at, checkNode, giveUp, root, say } from './lib/root.mjs';

checkNode();
endWithNpm();
// A server that was built elsewhere runs without the tools.
const stale = staleBuilds();
await ensureInstalled({ development: stale.length > 0 });
if (!(await buildStale(stale))) giveUp('The build failed; its messages stand above.');
say('Starting.');
// Relative paths in the environment, ./data among them, mean the project, wherever we were called.
process.chdir(root);
// In this process and not in one below it: signals and the exit code then need no forwarding.
process.setSourceMapsEnabled(true);
await import(pathToFileURL(at('dist/server/main.js')).href);
