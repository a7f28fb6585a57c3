import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '#server/platform/db/client.ts';
import { hasRow } from '#server/platform/db/has-row.ts';
import { contributions } from '#server/platform/db/schema/contributions.ts';
import { contributionRatings } from '#server/platform/db/schema/discussion.ts';
import { lifeCycles } from '#server/platform/db/schema/life-cycles.ts';
import { found } from '#server/platform/errors.ts';
import { familyVotes, type Votes } from '#server/process/selection/families.ts';

/** What decides about rating a contribution, and its sums; of a head also those of its family. */
export async function readRated(db: Db, id: number) {
  const { type, lifeCycleId, ratingStatus, ratingCount: count, ratingSum: sum } = contributions;
  const [row] = await db
    .select({
      type,
      lifeCycleId,
      ratingStatus,
      ratingType: lifeCycles.ratingType,
      count,
      sum,
      familyVotes: sql<Votes | null>`${familyVotes(sql`${contributions.id}`)}`,
    })
    .from(contributions)
    .innerJoin(lifeCycles, eq(lifeCycles.id, contributions.lifeCycleId))
    .where(eq(contributions.id, id));
  return found(row);
}

/** A user's own rating of a contribution. */
export async function readOwnRating(db: Db, contributionId: number, userId: number) {
  const [row] = await db
    .select({ id: contributionRatings.id, value: contributionRatings.value })
    .from(contributionRatings)
    .where(
      and(eq(contributionRatings.contributionId, contributionId), eq(contributionRatings.userId, userId)),
    );
  return row;
}

/** The contribution of a rating, if the rating is this user's. */
export async function contributionOfRating(db: Db, id: number, userId: number): Promise<number | undefined> {
  const [row] = await db
    .select({ contributionId: contributionRatings.contributionId })
    .from(contributionRatings)
    .where(and(eq(contributionRatings.id, id), eq(contributionRatings.userId, userId)));
  return row?.contributionId;
}

/** What a change of ratings adds to the sums that the contribution keeps. */
async function addToSums(db: Db, contributionId: number, count: number, sum: number): Promise<void> {
  await db
    .update(contributions)
    .set({
      ratingCount: sql`${contributions.ratingCount} + ${count}`,
      ratingSum: sql`${contributions.ratingSum} + ${sum}`,
    })
    .where(eq(contributions.id, contributionId));
}

/**
 * Stores the one rating of a user and keeps the sums of the contribution, whose row the caller has
 * locked: two ratings at the same time are counted one after the other.
 */
export async function storeRating(
  db: Db,
  rating: { contributionId: number; userId: number; value: number; date: string },
): Promise<void> {
  const { contributionId, value, date } = rating;
  const own = await readOwnRating(db, contributionId, rating.userId);
  if (own) {
    await db.update(contributionRatings).set({ value, date }).where(eq(contributionRatings.id, own.id));
    await addToSums(db, contributionId, 0, value - own.value);
  } else {
    await db.insert(contributionRatings).values(rating);
    await addToSums(db, contributionId, 1, value);
  }
}

/** Takes a rating back; nothing happens when it is gone already. The contribution's row is locked. */
export async function deleteRating(db: Db, contributionId: number, id: number): Promise<void> {
  const [gone] = await db
    .delete(contributionRatings)
    .where(eq(contributionRatings.id, id))
    .returning({ value: contributionRatings.value });
  if (gone) await addToSums(db, contributionId, -1, -gone.value);
}

/** Ratings of a person on contributions that are not deleted [R3P-77], S3-67. */
export const countRatings = (db: Db, userId: number): Promise<number> =>
  db.$count(
    sql`contribution_rating rating join contribution on contribution.id = rating.contribution_id`,
    sql`rating.user_id = ${userId} and not contribution.is_deleted`,
  );

/** Whether somebody owns a contribution, or what is joined to it. */
export const isAuthor = (db: Db, contributionId: number, userId: number): Promise<boolean> =>
  hasRow(
    db,
    sql`contribution_participant
      where user_id = ${userId} and role = 'OWNER'
        and (contribution_id = ${contributionId} or contribution_id in (
          select part.member_id from contribution_family_member part where part.head_id = ${contributionId}))`,
  );
