import { pathToFileURL } from 'node:url';
import { build, isStale } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { endWithNpm } from './parent.mjs';
import { at, checkNode, root } from './root.mjs';

/** The exit code of a command that could not start. */
const NOT_STARTED = 2;

/**
 * Runs a command of the server on the database of `npm start`: installs what is missing and builds the server when it
 * is stale. Needs nothing but Node until then.
 * @param {'import' | 'backup' | 'restore' | 'auditVerify' | 'quarantine'} program one of the server's programs (`scripts/lib/bundleServer.mjs`)
 */
export async function runCommand(program) {
  checkNode();
  endWithNpm();
  await ensureInstalled({ development: isStale('server') });
  if (isStale('server') && !(await build('server'))) {
    console.error('✗ The build failed; see its messages above.');
    process.exit(NOT_STARTED);
  }
  // Paths of the command line mean the caller's folder, those of the environment the project.
  process.env.INIT_CWD ??= process.cwd();
  process.chdir(root);
  process.setSourceMapsEnabled(true);
  await import(pathToFileURL(at(`dist/server/${program}.js`)).href);
}
