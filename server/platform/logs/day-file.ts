import { once } from 'node:events';
import { existsSync, mkdirSync, renameSync, statSync, symlinkSync, unlinkSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type DestinationStream, pino } from 'pino';
import type { LogKind } from '#contract/system/log-lines.ts';

export interface DayFileOptions {
  folder: string;
  kind: LogKind;
  /** Bytes of a day after which lines are left out of the file; stdout has them all. */
  mostBytes: number;
  now: () => number;
  /** Called with each file that is begun, and with the first one. */
  onOpen?: () => void;
}

export interface DayFile extends DestinationStream {
  /** Writes what waits, in its order, and closes the file; waits no longer than a second for it. */
  end(): Promise<void>;
}

const DAY_MS = 86_400_000;
/** Lines after which the size is looked up again: other processes write into the file too. */
const LINES_BETWEEN_LOOKS = 500;
/** A file that was never opened, or whose disk is full, is never closed. */
const LONGEST_END_MS = 1_000;

const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** Lets `application.log` lead to the file of the day, for people at the machine; where links are forbidden there is none. */
function link(folder: string, kind: LogKind, target: string): void {
  const own = join(folder, `.${kind}.${process.pid}`);
  try {
    if (existsSync(own)) unlinkSync(own);
    symlinkSync(target, own);
    renameSync(own, join(folder, `${kind}.log`));
  } catch {
    // The dated file is what counts.
  }
}

/**
 * A log file for each day, in UTC: `application-2026-11-21.log`. Nothing is ever renamed or cut, and every line is
 * appended by one write, so that any number of processes may write into one folder.
 */
export function openDayFile({ folder, kind, mostBytes, now, onOpen }: DayFileOptions): DayFile {
  mkdirSync(folder, { recursive: true });
  let until = 0;
  let path = '';
  let lines = 0;
  let full = false;

  const nameFor = (ms: number) => `${kind}-${dayOf(ms)}.log`;
  const sizeNow = () => {
    try {
      return statSync(path).size;
    } catch {
      return 0;
    }
  };
  function turn(ms: number): void {
    path = join(folder, nameFor(ms));
    until = (Math.floor(ms / DAY_MS) + 1) * DAY_MS;
    lines = 0;
    full = sizeNow() >= mostBytes;
  }

  turn(now());
  const file = pino.destination({ dest: path, append: true, mkdir: true, sync: false });
  // A full disk must not end the server; what cannot be written is lost here and still goes to stdout.
  file.on('error', () => undefined);
  link(folder, kind, nameFor(now()));
  onOpen?.();

  return {
    write(line) {
      const ms = now();
      if (ms >= until) {
        turn(ms);
        file.reopen(path);
        link(folder, kind, nameFor(ms));
        onOpen?.();
      }
      lines += 1;
      if (lines % LINES_BETWEEN_LOOKS === 0) full = sizeNow() >= mostBytes;
      if (!full) file.write(line);
    },
    async end() {
      // Not flushed at once: what is being written at that moment would come after what waits, or not at all.
      const closed = Promise.race([once(file, 'close'), delay(LONGEST_END_MS, undefined, { ref: false })]);
      file.end();
      // What could not be written is lost, as above.
      await closed.catch(() => undefined);
    },
  };
}
