import { type Db, inTransaction } from '#server/platform/db/client.ts';
import type { Services } from '#server/platform/services.ts';

/** What is read at a time. */
export const BATCH = 500;

interface Due {
  id: number;
  contributionId?: number;
}

interface DuePlan<One extends Due> {
  /** What the log says of one that failed. */
  failure: string;
  /** At most `BATCH` of what is due, after this id and in the order of ids. */
  read(after: number): Promise<One[]>;
  /** Does one; false where nothing was left to do, or another process is at it. */
  carryOut(db: Db, one: One): Promise<boolean>;
}

/**
 * Does what is due one by one, each in a transaction of its own. What fails is logged, left to the next run, and stops nothing else.
 * @returns how many were done
 */
export async function carryOutEach<One extends Due>(
  { database, log }: Pick<Services, 'database' | 'log'>,
  { failure, read, carryOut }: DuePlan<One>,
): Promise<number> {
  let done = 0;
  let last = 0;
  for (;;) {
    const due = await read(last);
    for (const one of due) {
      last = one.id;
      try {
        if (await inTransaction(database, (tx) => carryOut(tx, one))) done += 1;
      } catch (error) {
        log.error({ err: error, id: one.id, contributionId: one.contributionId }, failure);
      }
    }
    if (due.length < BATCH) return done;
  }
}
