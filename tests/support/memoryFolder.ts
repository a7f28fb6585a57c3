import { accessSync, constants, readFileSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

/** Where Linux has files that are in memory alone. */
const IN_MEMORY = '/dev/shm';

/** Several times what the databases of a run take at once, bytes: containers often give that folder 64 MB. */
const ROOM = 3 * 2 ** 30;

/** What has to be free for the programs of the tests besides, bytes. */
const REST = 3 * 2 ** 30;

/** How the system opened it where no program can be started from it, as some tests do. */
const WITHOUT_PROGRAMS = new RegExp(`^\\S+ ${IN_MEMORY} \\S+ (\\S+,)?noexec[, ]`, 'm');

/**
 * The folder for databases that are thrown away: in memory where there is enough of it, else that of temporary files.
 * Each database is a thousand files, and some file systems look through all that were deleted a moment ago to make
 * one: with a database for each file of tests that was a seventh of all their work.
 */
export function memoryFolder(): string {
  try {
    accessSync(IN_MEMORY, constants.W_OK | constants.X_OK);
    if (WITHOUT_PROGRAMS.test(readFileSync('/proc/mounts', 'utf8'))) return tmpdir();
    const { bavail, bsize } = statfsSync(IN_MEMORY);
    if (bavail * bsize >= ROOM && process.availableMemory() >= ROOM + REST) return IN_MEMORY;
  } catch {
    // Other systems have none.
  }
  return tmpdir();
}

/** Every folder that `memoryFolder` gives at one time or another: what is left in one is looked for in each. */
export const memoryFolders = (): readonly string[] => [IN_MEMORY, tmpdir()];
