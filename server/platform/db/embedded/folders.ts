import { chmod, chown, mkdir, mkdtemp, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { run, type SystemUser } from './run.ts';

/**
 * Folders of the system that every user can enter and only root can write to, for what cannot stay in a
 * project under a private folder. Temporary folders are left out: they are emptied.
 */
export const SYSTEM_FOLDERS = ['/var/lib/ideagarden', '/srv/ideagarden', '/opt/ideagarden'];

/** Whether `user` can enter the folder and read it, asked by doing it: modes alone miss access lists. */
async function canEnter(directory: string, user: SystemUser | undefined): Promise<boolean> {
  if (!user) return true;
  return (await run('/bin/sh', ['-c', 'cd "$1" && ls . >/dev/null', 'sh', directory], { as: user })).ok;
}

/** Makes a folder that everybody can enter, whatever the umask; false where that is not possible. */
export async function makeOpenFolder(directory: string): Promise<boolean> {
  try {
    await mkdir(directory, { recursive: true });
    await chmod(directory, 0o755);
    return true;
  } catch {
    return false;
  }
}

/** Gives a folder to the user, private to it; false when it cannot be given or cannot be entered. */
async function changeOwner(directory: string, user: SystemUser | undefined): Promise<boolean> {
  try {
    await chmod(directory, 0o700);
    if (user) await chown(directory, user.uid, user.gid);
  } catch {
    // Some network and shared folders know no owners.
    return false;
  }
  return canEnter(directory, user);
}

/**
 * Makes the folder the cluster will live in: `preferred` when the user can work there, else a new one
 * below a folder of the system.
 * @returns where it is, or undefined when there is no such place
 */
export async function makeHome(
  preferred: string,
  user: SystemUser | undefined,
  systemFolders: readonly string[],
): Promise<string | undefined> {
  await mkdir(preferred, { recursive: true });
  if (await changeOwner(preferred, user)) return preferred;
  await rmdir(preferred).catch(() => undefined);
  for (const folder of systemFolders) {
    if (!(await makeOpenFolder(folder))) continue;
    const home = await mkdtemp(join(folder, 'data-'));
    if (await changeOwner(home, user)) return home;
    await rmdir(home);
  }
  return undefined;
}
