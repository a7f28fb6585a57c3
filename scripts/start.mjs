/**
 * `npm start`: installs what is missing, builds what is stale, starts the server. Needs nothing but Node
 * until the packages are there. The environment is passed on as it is, and so is what follows `--`:
 *
 *     npm start -- --processes 4
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
if (!(await buildStale(stale))) giveUp('The build failed; see its messages above.');
say('Starting.');
// Relative paths in the environment, ./data among them, mean the project, wherever we were called.
process.chdir(root);
// In this process and not in one below it: signals and the exit code then need no forwarding.
process.setSourceMapsEnabled(true);
const server = at('dist/server/main.js');
// The program is the server from here on: with `--processes` it starts others of itself.
process.argv[1] = server;
await import(pathToFileURL(server).href);
