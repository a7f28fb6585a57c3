import { execFileSync } from 'node:child_process';
import { readFileSync, unlinkSync } from 'node:fs';
import { link, readFile, stat, unlink, utimes, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { dirname } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { DataFolderInUseError } from './errors.ts';

/** Another computer's process cannot be looked up; it shows that it lives by touching the file this often. */
const HEARTBEAT_MS = 5_000;
const HEARTBEAT_LOST_MS = 20_000;
const GUARD_WAIT_MS = 5;

interface Holder {
  pid: number;
  /** Tells a process from a later one with the same number; null where the system does not say. */
  born: string | null;
  host: string;
  /** The folder's own number: a copy of the folder carries the file along, but not this number. */
  folder: number;
}

/** The fields of /proc/<pid>/stat from the state (the first) on, or null where there is none. */
function statOf(pid: number): string[] | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name in brackets before them may hold anything.
    return text.slice(text.lastIndexOf(')') + 2).split(' ');
  } catch {
    return null;
  }
}

/** When a process began, in whatever form the system gives it; null where it gives none. */
export function bornAt(pid: number): string | null {
  try {
    if (process.platform === 'linux') {
      const ticksSinceBoot = statOf(pid)?.[19];
      const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
      return ticksSinceBoot === undefined ? null : `${boot} ${ticksSinceBoot}`;
    }
    if (process.platform === 'win32') return null;
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim() || null;
  } catch {
    return null;
  }
}

/** Whether a process with this number runs, ours or not; one that ended and waits to be collected does not. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  return process.platform !== 'linux' || statOf(pid)?.[0] !== 'Z';
}

async function holds(holder: Holder, file: string, folder: number): Promise<boolean> {
  if (holder.folder !== folder) return false;
  if (holder.host !== hostname()) {
    const touched = await stat(file).catch(() => undefined);
    return touched !== undefined && Date.now() - touched.mtimeMs < HEARTBEAT_LOST_MS;
  }
  if (!isAlive(holder.pid)) return false;
  const born = bornAt(holder.pid);
  return born === null || holder.born === null || born === holder.born;
}

/** What is known of a lock file: its living holder, `stale` when that is gone, `absent` without a file. */
async function look(file: string, folder: number): Promise<Holder | 'stale' | 'absent'> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (text === null) return 'absent';
  try {
    const holder = JSON.parse(text) as Holder;
    const whole = Number.isInteger(holder.pid) && typeof holder.host === 'string';
    return whole && (await holds(holder, file, folder)) ? holder : 'stale';
  } catch {
    // We never write such a file; a power cut may have.
    return 'stale';
  }
}

/** Whether a living process holds the lock. @param file path of the lock file, in the folder it guards */
export async function isLocked(file: string): Promise<boolean> {
  return typeof (await look(file, (await stat(dirname(file))).ino)) === 'object';
}

/**
 * Takes the lock of a folder for this process until `release`, or until the process ends in any way: a
 * lock whose holder is gone is taken over.
 * @param file path of the lock file, in the folder it guards
 * @returns a function that gives the lock back; it works at once, so it can run while the process exits
 * @throws DataFolderInUseError when a living process holds it
 */
export async function acquireLock(file: string): Promise<() => void> {
  const folder = dirname(file);
  const inode = (await stat(folder)).ino;
  const own: Holder = { pid: process.pid, born: bornAt(process.pid), host: hostname(), folder: inode };
  const text = JSON.stringify(own);
  const mine = `${file}.${process.pid}.${Math.random().toString(36).slice(2)}`;
  await writeFile(mine, text, { mode: 0o644 });
  try {
    while (!(await claim(mine, file))) {
      const holder = await look(file, inode);
      if (typeof holder === 'object') {
        const where = holder.host === hostname() ? '' : ` on ${holder.host}`;
        throw new DataFolderInUseError(
          `The data folder ${folder} is in use by process ${holder.pid}${where}: stop that one first, or set DATA_DIR to another folder.`,
        );
      }
      if (holder === 'stale') await removeStale(file, mine, inode);
    }
  } finally {
    await unlink(mine).catch(() => undefined);
  }

  const heartbeat = setInterval(() => {
    const now = new Date();
    utimes(file, now, now).catch(() => undefined);
  }, HEARTBEAT_MS);
  heartbeat.unref();
  return () => {
    clearInterval(heartbeat);
    try {
      if (readFileSync(file, 'utf8') === text) unlinkSync(file);
    } catch {
      // Already gone, with the folder perhaps.
    }
  };
}

/** Gives a finished file a second name: it appears whole or not at all, and never over another file. */
async function claim(mine: string, file: string): Promise<boolean> {
  try {
    await link(mine, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/**
 * Deletes a lock whose holder is gone. Two starts may find it at the same time, and the slower one must
 * not delete the fresh lock of the quicker one: so only who holds the guard file deletes, and looks again
 * before. Nobody else changes a stale lock in between, because its holder is gone.
 */
async function removeStale(file: string, mine: string, inode: number): Promise<void> {
  const guard = `${file}.guard`;
  if (!(await claim(mine, guard))) {
    if ((await look(guard, inode)) === 'stale') await unlink(guard).catch(() => undefined);
    await wait(GUARD_WAIT_MS);
    return;
  }
  try {
    if ((await look(file, inode)) === 'stale') await unlink(file);
  } finally {
    await unlink(guard);
  }
}
