import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '#server/platform/db/client.ts';
import { hasRow } from '#server/platform/db/has-row.ts';
import { invalid } from '#server/platform/errors.ts';

const scaleOf = (lifeCycleId: number): SQL => sql`hashtextextended(${`rating type ${lifeCycleId}`}, 0)`;

/**
 * Keeps the way of rating of a life cycle until the transaction ends; those who rate share the hold. Apart from the
 * life cycle's row, so that other changes of it keep nobody from rating; before the rows of contributions, which a
 * draft that is applied takes after it.
 */
export async function holdRatingType(db: Db, lifeCycleId: number): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock_shared(${scaleOf(lifeCycleId)})`);
}

/** Whether a contribution that follows the life cycle, and still can be seen, is rated. */
export const isRated = (db: Db, lifeCycleId: number): Promise<boolean> =>
  hasRow(db, sql`contribution where life_cycle_id = ${lifeCycleId} and rating_count > 0 and not is_deleted`);

/**
 * For a change to another way of rating: stars and likes cannot be added up, Q3-51, S3-68. Who rates at this moment
 * comes first, and nobody else rates until the transaction ends.
 * @throws AppError a field error of ratingType once something is rated
 */
export async function requireUnrated(db: Db, lifeCycleId: number): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(${scaleOf(lifeCycleId)})`);
  if (await isRated(db, lifeCycleId)) throw invalid('lifeCycle', [{ field: 'ratingType', message: 'rated' }]);
}
