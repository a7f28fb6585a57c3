import { once } from 'node:events';
import { mkdirSync, readdirSync, renameSync, rmSync, statSync, symlinkSync, unlinkSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import roll from 'pino-roll';
import { LOG_KINDS, type LogKind } from '#contract/system/log-lines.ts';
import { logPartsIn } from './log-names.ts';

export const LOG_BOUNDS = {
  /** Days that a file is kept. */
  days: 30,
  /** Bytes after which a file is followed by another one of the same day. */
  fileBytes: 100 * 1024 * 1024,
  /** Bytes of all files; the oldest go first. */
  folderBytes: 1024 * 1024 * 1024,
};

/** The server's user writes, its group reads, others see nothing; what the machine gives less of stays less. */
const FILE_MODE = 0o640;
const FOLDER_MODE = 0o750;

/**
 * Lines wait for each other until there are so many bytes, or so many milliseconds have gone by. A write for each line of two
 * files took a twelfth of the time of an answer. What failed is written at once.
 */
const BATCH = { minLength: 4096, periodicFlush: 500 };

type LogFile = Awaited<ReturnType<typeof roll>>;

const DAY_MS = 86_400_000;
/** A file that was never opened, or whose disk is full, is never closed. */
const LONGEST_CLOSE_MS = 1_000;

/**
 * Removes files that are too old, and the oldest until the rest fits, but never the newest of a kind. Another process
 * may do the same at that moment.
 */
export function sweepLogs(folder: string, now: number, bounds = LOG_BOUNDS): string[] {
  const oldest = new Date(now - bounds.days * DAY_MS).toISOString().slice(0, 10);
  const kinds = new Set<LogKind>();
  const removed: string[] = [];
  let bytes = 0;
  for (const { file, kind, day } of logPartsIn(readdirSync(folder))) {
    const path = join(folder, file);
    try {
      bytes += statSync(path).size;
      if (!kinds.has(kind) || (day >= oldest && bytes <= bounds.folderBytes)) {
        kinds.add(kind);
        continue;
      }
      unlinkSync(path);
      removed.push(file);
    } catch {
      // Gone already.
    }
  }
  return removed;
}

/** Lets `application.log` lead to the file that is written, for people at the machine. */
function linkTo(folder: string, kind: LogKind, target: string): void {
  const own = join(folder, `.${kind}.${process.pid}`);
  try {
    rmSync(own, { force: true });
    symlinkSync(target, own);
    renameSync(own, join(folder, `${kind}.log`));
  } catch {
    // Where links are forbidden there is none.
  }
}

/**
 * Opens a kind's file of the day, `application.2026-11-21.1.log`. Whole lines are appended by one write, so that any number
 * of processes may write into one folder.
 */
async function openLogFile(folder: string, kind: LogKind, bounds: typeof LOG_BOUNDS): Promise<LogFile> {
  const file = await roll({
    file: join(folder, kind),
    frequency: 'daily',
    dateFormat: 'yyyy-MM-dd',
    size: `${bounds.fileBytes}b`,
    sync: false,
    mode: FILE_MODE,
    ...(kind === 'error' ? {} : BATCH),
  });
  // A full disk must not end the server; what cannot be written is lost here and still goes to stdout.
  file.on('error', () => undefined);
  file.on('ready', () => {
    linkTo(folder, kind, basename((file as unknown as { file: string }).file));
    if (kind === 'application') sweepLogs(folder, Date.now(), bounds);
  });
  return file;
}

async function closeLogFile(file: LogFile): Promise<void> {
  // Not flushed at once: what is being written at that moment would come after what waits, or not at all.
  const closed = Promise.race([once(file, 'close'), delay(LONGEST_CLOSE_MS, undefined, { ref: false })]);
  file.end();
  // What could not be written is lost, as above.
  await closed.catch(() => undefined);
}

/** Of a process that ends without closing its logs, what waits; where nothing was opened, nothing does. */
function flushAll(files: readonly LogFile[]): void {
  for (const file of files) {
    try {
      file.flushSync();
    } catch {
      // Never opened, closed already, or no room on the disk.
    }
  }
}

/** Opens the logs of the folder; each begins a new file at midnight, and what is too old or too much goes then. */
export async function openLogFiles(folder: string, bounds = LOG_BOUNDS) {
  // What it lies in is not only for logs.
  mkdirSync(dirname(folder), { recursive: true });
  mkdirSync(folder, { recursive: true, mode: FOLDER_MODE });
  const files = await Promise.all(LOG_KINDS.map((kind) => openLogFile(folder, kind, bounds)));
  const atExit = () => flushAll(files);
  process.on('exit', atExit);
  const [application, error, access] = files as [LogFile, LogFile, LogFile];
  return {
    application,
    error,
    access,
    close: async () => {
      await Promise.all(files.map(closeLogFile));
      process.off('exit', atExit);
    },
  };
}

export type LogFiles = Awaited<ReturnType<typeof openLogFiles>>;
