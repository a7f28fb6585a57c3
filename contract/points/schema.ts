import { z } from 'zod';
import { PointSource } from '#contract/access.ts';
import { PersonRef } from '#contract/contributions/schema.ts';
import { Id, Instant, paging, StoredVersion, saveOf } from '#contract/http.ts';
import { GIVEN_POINT_LIMITS } from './rules.ts';

/** Rows of a leaderboard [R3G-16]. */
export const LEADERBOARD_SIZE = 10;

/** Points that a person earned, spent and has left, S3-76. */
export const PointSummary = z.object({
  totalPoint: z.number(),
  pointsUsed: z.number(),
  remainingPoint: z.number(),
});
export type PointSummary = z.infer<typeof PointSummary>;

const totals = z.array(z.object({ pointType: z.string(), point: z.number() }));
/** Sums by origin and kind of point, Q3-57, S3-76. */
export const PointTotals = z.object({
  SUGGESTION: totals,
  IMPROVEMENT: totals,
  IDEA: totals,
  EXTRA: totals,
});
export type PointTotals = z.infer<typeof PointTotals>;

/** Entry of the ledger of points, S3-75. */
export const PointEntry = z.object({
  id: z.number(),
  userId: z.number(),
  source: PointSource,
  contributionId: z.number().nullable(),
  contributionTitle: z.string().nullable(),
  contributionCode: z.string().nullable(),
  pointDefinitionId: z.number().nullable(),
  pointType: z.string(),
  point: z.number(),
  date: Instant,
  createdBy: z.string().nullable(),
  explanation: z.string().nullable(),
});
export type PointEntry = z.infer<typeof PointEntry>;

/** Points that an administrator gave, with whose they are and who changed them last [R3P-95 … R3P-97]. */
export const GivenPoints = PointEntry.extend({
  version: StoredVersion,
  user: PersonRef,
  lastModifiedBy: z.string().nullable(),
  lastModifiedDate: Instant.nullable(),
});
export type GivenPoints = z.infer<typeof GivenPoints>;

const { point, explanation } = GIVEN_POINT_LIMITS;
export const GivenPointsInput = z.object({
  userId: z.number().int().positive(),
  point: z.number().int().min(point.min).max(point.max),
  explanation: z.string().trim().min(1).max(explanation.max),
  /** The occasion: an active point definition of the source EXTRA. */
  pointDefinitionId: z.number().int().positive().nullish(),
});
export type GivenPointsInput = z.output<typeof GivenPointsInput>;

export const GivenPointsChange = saveOf(GivenPointsInput);
export type GivenPointsChange = z.output<typeof GivenPointsChange>;

/** A reward that a person got, S3-80. */
export const UserReward = z.object({
  id: z.number(),
  contributionId: z.number(),
  contributionTitle: z.string(),
  rewardText: z.string().nullable(),
  rank: z.number().nullable(),
  isPoint: z.boolean(),
  point: z.number().nullable(),
  date: Instant,
});
export type UserReward = z.infer<typeof UserReward>;

export const GIVEN_POINT_SORT_FIELDS = ['id', 'date', 'point', 'name', 'pointType'] as const;
export const givenQuery = z.object({
  ...paging(GIVEN_POINT_SORT_FIELDS, 'id,desc'),
  userId: Id.optional(),
  /** A part of the person's name. */
  name: z.string().max(200).optional(),
  /** First and last instant at which points were given. */
  start: Instant.optional(),
  end: Instant.optional(),
});
export type GivenPointsQuery = z.output<typeof givenQuery>;
