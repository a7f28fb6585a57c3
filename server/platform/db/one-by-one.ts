import { type Db, isWorthRetrying } from './client.ts';

interface Failed {
  id: number;
  error: unknown;
}

/**
 * Does something with many rows together, in the caller's transaction; where that fails, with each of them alone, so that one which
 * is at fault does not keep the others back. Of what fails nothing is left in the database.
 * @returns what was done, and which of them failed
 * @throws what everything is to be run again for, such as a deadlock
 */
export async function togetherOrOneByOne<Done>(
  db: Db,
  ids: readonly number[],
  work: (db: Db, ids: readonly number[]) => Promise<Done>,
): Promise<{ done: Done[]; failed: Failed[] }> {
  const attempt = (some: readonly number[]) => db.transaction((tx) => work(tx, some));
  try {
    return { done: [await attempt(ids)], failed: [] };
  } catch (error) {
    if (isWorthRetrying(error)) throw error;
    const [only, ...others] = ids;
    if (only !== undefined && others.length === 0) return { done: [], failed: [{ id: only, error }] };
  }
  const done: Done[] = [];
  const failed: Failed[] = [];
  for (const id of ids) {
    try {
      done.push(await attempt([id]));
    } catch (error) {
      if (isWorthRetrying(error)) throw error;
      failed.push({ id, error });
    }
  }
  return { done, failed };
}
