import type { ChildProcess } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;
/** One that ran for so long is well again: the next end of it is a new one, ms. */
const STABLE_MS = 60_000;

interface Options {
  /** PostgreSQL as it runs now. */
  child: ChildProcess;
  /** Starts it once more where it was, or says why it does not start. */
  relaunch(): Promise<ChildProcess>;
  /** Stops it cleanly. */
  end(): Promise<void>;
  /** Where its log is. */
  home: string;
  log(line: string): void;
}

/**
 * Starts PostgreSQL again, however often it takes, when it ended by itself. A crash of one of its processes it gets over alone;
 * it ends where it cannot recover, as on a disk that is full, and would stay so when there is space again.
 */
export function keepRunning({ child, relaunch, end, home, log }: Options) {
  let current = child;
  let restarting: Promise<void> | undefined;
  /** Starts in a row that did not last. */
  let tries = 0;
  const stopping = new AbortController();
  const isStopping = () => stopping.signal.aborted;

  const restart = async () => {
    for (let lastReason = ''; !isStopping(); tries += 1) {
      const pause = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** tries);
      await wait(pause, undefined, { ref: false, signal: stopping.signal }).catch(() => undefined);
      if (isStopping()) return;
      try {
        current = await relaunch();
        tries += 1;
        watch(current);
        if (!isStopping()) log('PostgreSQL runs again.');
        return;
      } catch (error) {
        const reason = (error as Error).message;
        if (reason !== lastReason && !isStopping()) log(`Retrying until PostgreSQL starts. ${reason}`);
        lastReason = reason;
      }
    }
  };
  const watch = (postgres: ChildProcess) => {
    const begun = performance.now();
    const onExit = (code: number | null, signal: NodeJS.Signals | null) => {
      if (isStopping()) return;
      log(`PostgreSQL ended unexpectedly (${signal ?? code}); see the log in ${home}. It is started again.`);
      if (performance.now() - begun > STABLE_MS) tries = 0;
      restarting = restart();
    };
    // It may have ended since it answered.
    if (postgres.exitCode !== null || postgres.signalCode !== null)
      onExit(postgres.exitCode, postgres.signalCode);
    else postgres.once('exit', onExit);
  };
  watch(child);

  return {
    /** For the end of our process, which waits for nothing: PostgreSQL takes SIGINT for "end the sessions and stop cleanly". */
    interrupt: (): void => {
      current.kill('SIGINT');
    },
    stop: async (): Promise<void> => {
      stopping.abort();
      // One that is just being started recovers for minutes, perhaps: it is stopped meanwhile, or else right after.
      await Promise.all([restarting, end()]);
      if (restarting) await end();
    },
  };
}
