import { type Database, type Db, inTransaction, sqlState } from '#server/platform/db/client.ts';
import { isUnreachable, messageOf, wasGivenUp } from '#server/platform/db/failures.ts';
import { reason, type Written } from './reasons.ts';

/** Ends a transaction of a dry run without a trace. */
class DryRun<T> extends Error {
  constructor(readonly result: T) {
    super('dry run');
  }
}

/**
 * Writes a batch in one transaction, all of it or nothing. When the database refuses it, nothing of it
 * stays and every row of it is rejected with the database's words: the next import of the same file takes
 * them up again, and with batches of one row only the row at fault stays out.
 * @throws when the connection is lost, or our code fails
 */
export async function writeBatch<C>(
  db: Database,
  candidates: readonly C[],
  write: (db: Db, candidates: readonly C[]) => Promise<Written[]>,
  { dryRun }: { dryRun: boolean },
): Promise<Written[]> {
  try {
    return await inTransaction(db, async (tx) => {
      const result = await write(tx, candidates);
      if (dryRun) throw new DryRun(result);
      return result;
    });
  } catch (error) {
    if (error instanceof DryRun) return error.result as Written[];
    // Without a state it is not the database that refuses: our code failed.
    if (sqlState(error) === undefined || isUnreachable(error) || wasGivenUp(error)) throw error;
    const refusal = reason('the database refused the batch of this row', messageOf(error));
    return candidates.map((): Written => ({ kind: 'rejected', reasons: [refusal] }));
  }
}
