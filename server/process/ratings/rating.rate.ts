import { eq } from 'drizzle-orm';
import type { ContributionType } from '#contract/access.ts';
import type { RatingStatus } from '#contract/life-cycles/schema.ts';
import { RATING_MAX, type RatingSummary } from '#contract/ratings/schema.ts';
import type { Db } from '#server/platform/db/client.ts';
import { contributions } from '#server/platform/db/schema/contributions.ts';
import { invalid, refused } from '#server/platform/errors.ts';
import type { Caller, ServiceContext } from '#server/platform/http/call.ts';
import { holdRatingType } from '#server/process/life-cycles/life-cycle.rating.ts';
import { mustNotRest } from '#server/process/selection/must-not-rest.ts';
import { mustSee } from '#server/process/selection/must-see.ts';
import { administersType } from '#server/process/selection/visibility.ts';
import { averageOf } from './average.ts';
import { isAuthor, readOwnRating, readRated, storeRating } from './ratings.repository.ts';

/** Hidden ratings are read by administrators of the type only [R3C-15], Q3-123, S3-68. */
function mayReadRatings(caller: Caller, type: ContributionType, status: RatingStatus): boolean {
  return status !== 'HIDDEN' || administersType(caller, type);
}

/** Whoever sees it may rate while ratings are open, but for its owners and those of what is joined to it, S3-68. */
function requireRating(status: RatingStatus, isAuthor: boolean): void {
  if (status !== 'OPEN' || isAuthor) throw refused('error.ratingClosed', 'rating');
}

/** What a reader learns about the ratings of a contribution [R3P-73]. */
export async function summarise(db: Db, id: number, caller: Caller): Promise<RatingSummary> {
  const { type, ratingStatus, ratingType, ...rated } = await readRated(db, id);
  const { count, sum } = rated.familyVotes ?? rated;
  const own = await readOwnRating(db, id, caller.id);
  const readable = mayReadRatings(caller, type, ratingStatus);
  return {
    contributionId: id,
    ratingType,
    average: readable ? averageOf(sum, count) : null,
    count: readable ? count : 0,
    ownRating: own?.value ?? null,
    ownId: own?.id ?? null,
  };
}

/** Visible to the caller, its row locked, its way of rating held, and open to the caller's rating. */
export async function openForRating(context: ServiceContext, id: number) {
  const { db, caller } = context;
  await mustSee(context, id);
  await holdRatingType(db, (await readRated(db, id)).lifeCycleId);
  await db.select({ id: contributions.id }).from(contributions).where(eq(contributions.id, id)).for('update');
  // Another may have deleted or hidden it while we waited for the row.
  await mustSee(context, id);
  const rated = await readRated(db, id);
  await mustNotRest(db, id);
  requireRating(rated.ratingStatus, await isAuthor(db, id, caller.id));
  return rated;
}

/**
 * Gives or changes the one rating of the caller [R3P-74, R3P-75].
 * @throws AppError a field error of rating above the most of the type, and those of `openForRating`
 */
export async function rate(
  context: ServiceContext,
  { contributionId, rating }: { contributionId: number; rating: number },
) {
  const { db, caller, services } = context;
  const { ratingType } = await openForRating(context, contributionId);
  if (rating > RATING_MAX[ratingType]) throw invalid('body', [{ field: 'rating', message: 'Max' }]);
  const date = services.now().toISOString();
  await storeRating(db, { contributionId, userId: caller.id, value: rating, date });
  return summarise(db, contributionId, caller);
}
