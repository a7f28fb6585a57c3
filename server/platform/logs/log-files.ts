import { readdirSync, statSync, unlinkSync } from 'node:fs';
import { join } from 'node:path';
import { LOG_KINDS, LOG_NAME } from '#contract/system/log-lines.ts';
import { type DayFile, openDayFile } from './day-file.ts';

/** Bounds of the log folder. */
const LOG_BOUNDS = {
  /** Days that a file is kept. */
  days: 30,
  /** Bytes of one file. */
  fileBytes: 100 * 1024 * 1024,
  /** Bytes of all files; the oldest go first. */
  folderBytes: 1024 * 1024 * 1024,
};

export interface LogFiles {
  application: DayFile;
  error: DayFile;
  access: DayFile;
  close(): Promise<void>;
}

const DAY_MS = 86_400_000;
const dayIn = (name: string) => /\d{4}-\d{2}-\d{2}/.exec(name)?.[0];

/** Removes files that are too old, and the oldest until the rest fits. Another process may do the same at that moment. */
export function sweepLogs(folder: string, now: number, bounds = LOG_BOUNDS): string[] {
  const dated = readdirSync(folder)
    .filter((name) => LOG_NAME.test(name) && dayIn(name) !== undefined)
    .sort((a, b) => (dayIn(b) ?? '').localeCompare(dayIn(a) ?? '') || a.localeCompare(b));
  const oldest = new Date(now - bounds.days * DAY_MS).toISOString().slice(0, 10);
  const removed: string[] = [];
  let bytes = 0;
  for (const name of dated) {
    const path = join(folder, name);
    try {
      bytes += statSync(path).size;
      const isToday = dayIn(name) === new Date(now).toISOString().slice(0, 10);
      if (isToday || ((dayIn(name) ?? '') >= oldest && bytes <= bounds.folderBytes)) continue;
      unlinkSync(path);
      removed.push(name);
    } catch {
      // Gone already.
    }
  }
  return removed;
}

/** Opens the three logs of the folder; each turns a page at midnight UTC, and what is too old or too much goes then. */
export function openLogFiles(folder: string, now: () => number = Date.now, bounds = LOG_BOUNDS): LogFiles {
  const [application, error, access] = LOG_KINDS.map((kind) =>
    openDayFile({
      folder,
      kind,
      mostBytes: bounds.fileBytes,
      now,
      ...(kind === 'application' ? { onOpen: () => void sweepLogs(folder, now(), bounds) } : {}),
    }),
  ) as [DayFile, DayFile, DayFile];
  return {
    application,
    error,
    access,
    close: async () => {
      await Promise.all([application, error, access].map((file) => file.end()));
    },
  };
}
