import { accessSync, constants } from 'node:fs';
import { run } from './run.mjs';

/** Whether a path is a program that we may start. */
export function canRun(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Whether packages can be installed: as root, on a system with apt. */
export const mayInstall = () =>
  process.platform === 'linux' && process.getuid?.() === 0 && canRun('/usr/bin/apt-get');

/**
 * Installs packages of the system.
 * @returns {Promise<boolean>} whether that went well
 */
export async function aptInstall(names) {
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  return (
    (await run('apt-get', ['update'], { env })) &&
    (await run('apt-get', ['install', '-y', '--no-install-recommends', ...names], { env }))
  );
}
