import { refused } from '#server/platform/errors.ts';
import { sqlState } from './client.ts';
import { FOREIGN_KEY_VIOLATION } from './sql-states.ts';

/**
 * Deletes what nothing refers to: the database knows all references, also those that a later feature adds.
 * The refusal ends the transaction, as the database has given it up.
 * @throws AppError error.inUse
 */
export async function deleteUnused(entity: string, work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (sqlState(error) === FOREIGN_KEY_VIOLATION) throw refused('error.inUse', entity);
    throw error;
  }
}
