import { sql } from 'drizzle-orm';
import type { Db } from '#server/platform/db/client.ts';
import { idArray } from '#server/platform/db/id-array.ts';
import { type ErrorKey, refused } from '#server/platform/errors.ts';

/**
 * Lets one transaction at a time take points away from a person: spend them, or take back what was given. Grants
 * need no lock, for they only add. Held until the transaction ends; in the order of the ids, so that nobody waits
 * in a circle.
 */
export async function lockBalances(db: Db, userIds: readonly number[]): Promise<void> {
  const ids = [...new Set(userIds)].sort((a, b) => a - b);
  for (const id of ids) {
    await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`points ${id}`}, 0))`);
  }
}

/**
 * Makes sure, after a change and under the lock, that nobody has spent more than is left of what was earned
 * [R3P-108 … R3P-111], S3-77.
 * @throws AppError with the key that says why
 */
export async function requireCovered(
  db: Db,
  userIds: readonly number[],
  key: Extract<ErrorKey, 'error.insufficientPoint' | 'error.pointsSpent'>,
): Promise<void> {
  if (userIds.length === 0) return;
  const { rows } = await db.execute(sql`
    select 1 from unnest(${idArray(userIds)}) person
     where (select coalesce(sum(point), 0) from user_point_spent where user_id = person)
         > (select coalesce(sum(point), 0) from point_entry where user_id = person)
     limit 1`);
  if (rows.length > 0) throw refused(key, 'userPoint');
}
