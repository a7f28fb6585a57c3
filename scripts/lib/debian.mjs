import { accessSync, constants } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { say } from './root.mjs';
import { run } from './run.mjs';

/** Several processes of ours may want packages at once, and of two apt-gets one fails. */
const LOCK = join(tmpdir(), 'ideagarden-apt.lock');

/** Whether this is a program that we can run. */
export function canRun(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Whether Debian's packages can be installed: as root, on a system with apt. */
export const mayInstall = () =>
  process.platform === 'linux' && process.getuid?.() === 0 && canRun('/usr/bin/apt-get');

/**
 * Installs packages of Debian.
 * @param {string[]} names
 * @param {string} purpose such as "for the tests in the browser"
 * @returns {Promise<boolean>} whether it went well
 */
export async function install(names, purpose) {
  say(`Installing ${names.join(', ')} with apt-get, ${purpose}.`);
  // Services that come with a package are not started: the run level of a machine that is being repaired has none.
  const env = { DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
  const apt = (...args) => run('flock', [LOCK, 'apt-get', ...args], { env });
  return (await apt('update')) && (await apt('install', '-y', '--no-install-recommends', ...names));
}

/**
 * Installs the packages whose programs are missing, where that is possible.
 * @param {{ package: string, find: () => string | undefined }[]} wanted
 * @param {string} purpose as for `install`
 * @returns {Promise<string[]>} the packages that are still missing
 */
export async function ensurePackages(wanted, purpose) {
  const missing = () => wanted.filter(({ find }) => find() === undefined).map((each) => each.package);
  if (missing().length > 0 && mayInstall()) await install(missing(), purpose);
  return missing();
}
