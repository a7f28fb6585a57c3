import { z } from 'zod';
import { RatingType } from '#contract/life-cycles/schema.ts';

/** Highest rating of each kind; the lowest is 1, Q3-51, S3-68. */
export const RATING_MAX = { STAR5: 5, LIKE: 1 } as const satisfies Record<RatingType, number>;

/** What people make of a contribution, and the caller's own part in it, S3-68. */
export const RatingSummary = z.object({
  contributionId: z.number(),
  ratingType: RatingType,
  /** One decimal; null without ratings, or when they are hidden from the caller. */
  average: z.number().nullable(),
  count: z.number(),
  ownRating: z.number().nullable(),
  ownId: z.number().nullable(),
});
export type RatingSummary = z.infer<typeof RatingSummary>;
