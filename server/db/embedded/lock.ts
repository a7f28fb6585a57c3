import { execFileSync } from 'node:child_process';
import { readFileSync, unlinkSync } from 'node:fs';
import { link, readFile, rename, stat, unlink, utimes, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { dirname } from 'node:path';
import { DataFolderInUseError } from './errors.ts';

/** Another computer's process cannot be looked up; it shows that it lives by touching the file this often. */
const HEARTBEAT_MS = 5_000;
const HEARTBEAT_LOST_MS = 20_000;

interface Holder {
  pid: number;
  /** Tells a process from a later one with the same number; null where the system does not say. */
  born: string | null;
  host: string;
  /** The folder's own number: a copy of the folder carries the file along, but not this number. */
  folder: number;
}

/** When a process began, in whatever form the system gives it. */
export function bornAt(pid: number): string | null {
  try {
    if (process.platform === 'linux') {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      // The name in brackets may hold anything; of the fields after it the 20th is the start time in ticks.
      const ticks = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
      return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()} ${ticks}`;
    }
    if (process.platform === 'win32') return null;
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim() || null;
  } catch {
    return null;
  }
}

/** Whether a process with this number exists, ours or not. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

async function isHeld(file: string, holder: Holder, folder: number): Promise<boolean> {
  if (holder.folder !== folder) return false;
  if (holder.host !== hostname()) {
    const touched = await stat(file).catch(() => undefined);
    return touched !== undefined && Date.now() - touched.mtimeMs < HEARTBEAT_LOST_MS;
  }
  if (!isAlive(holder.pid)) return false;
  const born = bornAt(holder.pid);
  return born === null || holder.born === null || born === holder.born;
}

async function holderOf(file: string): Promise<Holder | undefined> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Holder;
  } catch {
    return undefined;
  }
}

/**
 * Whether a living process holds the lock.
 * @param file path of the lock file, in the folder it guards
 */
export async function isLocked(file: string): Promise<boolean> {
  const holder = await holderOf(file);
  return holder !== undefined && isHeld(file, holder, (await stat(dirname(file))).ino);
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
    for (;;) {
      // A link appears whole or not at all, and never over another file.
      if (await link(mine, file).then(() => true, ignoring('EEXIST'))) break;
      const holder = await holderOf(file);
      if (holder && (await isHeld(file, holder, inode))) {
        const where = holder.host === hostname() ? '' : ` on ${holder.host}`;
        throw new DataFolderInUseError(
          `The data folder ${folder} is in use by process ${holder.pid}${where}: stop that one first, or set DATA_DIR to another folder.`,
        );
      }
      await removeStale(file, holder);
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

/**
 * Moves a lock aside that was judged stale. When two starts judge it at the same time, the slower one may
 * get hold of the quicker one's fresh lock instead: it puts that back.
 */
async function removeStale(file: string, judged: Holder | undefined): Promise<void> {
  const aside = `${file}.stale.${process.pid}`;
  if (!(await rename(file, aside).then(() => true, ignoring('ENOENT')))) return;
  const taken = await holderOf(aside);
  if (JSON.stringify(taken) !== JSON.stringify(judged)) await link(aside, file).catch(() => undefined);
  await unlink(aside);
}

function ignoring(code: string) {
  return (error: NodeJS.ErrnoException): false => {
    if (error.code !== code) throw error;
    return false;
  };
}
