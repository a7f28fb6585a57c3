import { type Database, type Db, inTransaction, sqlState } from '../db/client.ts';
import { reason, type Written } from './reasons.ts';

/** Ends a transaction of a dry run without a trace. */
class DryRun<T> extends Error {
  constructor(readonly result: T) {
    super('dry run');
  }
}

/** SQLSTATE classes for a connection that broke and a server that was stopped. */
const GONE = /^(08|57)/;
/** What the driver says of a connection that ended without an answer. */
const ENDED = /connection terminated|not queryable|ECONNRESET|ECONNREFUSED|EPIPE|ETIMEDOUT/i;

/** Whether the database is no longer there, so that going on makes no sense. */
export function isConnectionLost(error: unknown): boolean {
  const state = sqlState(error);
  return state === undefined ? ENDED.test(messageOf(error)) : GONE.test(state);
}

/** What PostgreSQL says, without the statement that drizzle puts before it. */
export function messageOf(error: unknown): string {
  let at = error;
  while (at instanceof Error && at.cause instanceof Error) at = at.cause;
  return at instanceof Error ? at.message : String(at);
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
    if (sqlState(error) === undefined || isConnectionLost(error)) throw error;
    const refusal = reason('the database refused the batch of this row', messageOf(error));
    return candidates.map((): Written => ({ kind: 'rejected', reasons: [refusal] }));
  }
}
