/**
 * `npm run import -- …`: installs what is missing, builds the server when it is stale, and runs the import
 * on the database of `npm start`; docs/import.md tells how. Needs nothing but Node until then.
 */
import { pathToFileURL } from 'node:url';
import { build, isStale } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { at, checkNode, root } from './lib/root.mjs';

/** The exit code of an import that could not start. */
const NOT_STARTED = 2;

checkNode();
await ensureInstalled({ development: isStale('server') });
if (isStale('server') && !(await build('server'))) {
  console.error('✗ The build failed; its messages stand above.');
  process.exit(NOT_STARTED);
}
// Paths of the command line mean the caller's folder, those of the environment the project.
process.env.INIT_CWD ??= process.cwd();
process.chdir(root);
process.setSourceMapsEnabled(true);
await import(pathToFileURL(at('dist/server/server/import/main.js')).href);
