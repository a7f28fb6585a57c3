import type { ContributionType } from '#contract/access.ts';
import type { RatingStatus } from '#contract/life-cycles/schema.ts';
import { refused } from '#server/platform/errors.ts';
import type { Caller } from '#server/platform/http/call.ts';
import { administersType } from '#server/process/selection/visibility.ts';

/** Hidden ratings are read by administrators of the type only [R3C-15], Q3-123, S3-68. */
export function mayReadRatings(caller: Caller, type: ContributionType, status: RatingStatus): boolean {
  return status !== 'HIDDEN' || administersType(caller, type);
}

/** Whoever sees it may rate while ratings are open, but for its owners, S3-68. */
export function requireRating(status: RatingStatus, isOwner: boolean): void {
  if (status !== 'OPEN' || isOwner) throw refused('error.ratingClosed', 'rating');
}
