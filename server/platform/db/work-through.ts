import type { FastifyBaseLogger } from 'fastify';
import { type Database, type Db, inTransaction } from './client.ts';

/** A piece of work that is held by the transaction in which it was taken. */
export interface HeldWork {
  /** By which it is left out when it failed, and named in the log. */
  id: number;
  /** Does it, and says how much that was. */
  carryOut(): Promise<number>;
}

interface Plan {
  /** What the log says of one that failed. */
  failure: string;
  /** The next piece that no other process holds, but for those that failed in this run; undefined when there is none. */
  take(db: Db, failed: readonly number[]): Promise<HeldWork | undefined>;
  /** Whether the run may begin another piece. */
  goesOn?: () => boolean;
}

/**
 * Takes and carries out one piece of work after another, each in a transaction of its own. One that fails is left to the next run, and
 * stops none of the others.
 * @returns how much all of them came to
 * @throws what failed before anything was taken
 */
export async function workThrough(
  { database, log }: { database: Database; log: Pick<FastifyBaseLogger, 'error'> },
  { failure, take, goesOn = () => true }: Plan,
): Promise<number> {
  const failed: number[] = [];
  let done = 0;
  while (goesOn()) {
    let taken: number | undefined;
    try {
      const count = await inTransaction(database, async (tx) => {
        const work = await take(tx, failed);
        taken = work?.id;
        return work?.carryOut();
      });
      if (count === undefined) return done;
      done += count;
    } catch (error) {
      if (taken === undefined) throw error;
      failed.push(taken);
      log.error({ err: error, id: taken }, failure);
    }
  }
  return done;
}
