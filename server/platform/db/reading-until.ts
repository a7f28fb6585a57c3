import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Database, Db } from './client.ts';

export type Read = <T>(work: (db: Db) => Promise<T>) => Promise<T>;

/** Pause before a statement that still runs is ended again, ms. */
const AGAIN_MS = 50;

/**
 * Lets statements be read whose end nobody may wait for: PostgreSQL ends the one under way as soon as `signal` is
 * aborted, and its connection is free again. The driver itself has no way to give a statement up.
 * @throws from each read the reason of `signal`, once it is aborted
 */
export function readingUntil(database: Database, signal: AbortSignal): Read {
  return async (work) => {
    signal.throwIfAborted();
    try {
      return await database.transaction((tx) => cancellable(database, tx, signal, work), {
        accessMode: 'read only',
      });
    } catch (error) {
      throw signal.aborted ? signal.reason : error;
    }
  };
}

/** The transaction holds the connection whose statement is ended, also behind a pooler of connections. */
async function cancellable<T>(
  database: Database,
  tx: Db,
  signal: AbortSignal,
  work: (db: Db) => Promise<T>,
): Promise<T> {
  const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
  let isReading = true;
  const cancelAgainAndAgain = async () => {
    // One that comes between two statements ends neither; and where all connections are taken, none can be sent yet.
    while (isReading) {
      await database.execute(sql`select pg_cancel_backend(${rows[0]?.pid})`).catch(() => undefined);
      if (isReading) await wait(AGAIN_MS);
    }
  };
  let cancelling: Promise<void> | undefined;
  const cancel = () => {
    cancelling = cancelAgainAndAgain();
  };
  signal.throwIfAborted();
  signal.addEventListener('abort', cancel, { once: true });
  try {
    return await work(tx);
  } finally {
    isReading = false;
    signal.removeEventListener('abort', cancel);
    // Sent too late, it would end a statement of whoever has the connection next.
    await cancelling;
  }
}
