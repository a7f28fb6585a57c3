import { z } from 'zod';
import { Instant } from '#contract/http.ts';
import { StateType } from '#contract/life-cycles/schema.ts';

/**
 * How many contributions that the caller may see are in a state, how many of them were submitted once
 * (those of the list of all), and how many are the caller's own, Q3-12.
 */
export const StateCount = z.object({
  stateId: z.number(),
  stateType: StateType,
  stateName: z.string(),
  count: z.number(),
  submittedCount: z.number(),
  ownCount: z.number(),
});
/** How many contributions of a list are in a state, whatever states it is filtered by; null where the list has more than are counted. */
export const ListStateCount = StateCount.pick({ stateId: true, stateType: true, stateName: true }).extend({
  count: z.number().nullable(),
});
export type ListStateCount = z.infer<typeof ListStateCount>;
/**
 * A state as a column of a board, with what of a list is in it. `figures` are null where the list has more than are counted; a promise
 * is at risk that is due today or tomorrow, in the zone in which it was made.
 */
export const BoardColumn = ListStateCount.extend({
  lifeCycleId: z.number(),
  lifeCycleName: z.string(),
  figures: z.object({ late: z.number(), atRisk: z.number(), oldestSince: Instant.nullable() }).nullable(),
});
export type BoardColumn = z.infer<typeof BoardColumn>;
const TypeStatistics = z.object({
  draft: z.number(),
  submitted: z.number(),
  accepted: z.number(),
  rejected: z.number(),
  completed: z.number(),
});
/** What one person owns, by type and group of states, S3-25. */
export const UserStatistics = z.object({
  SUGGESTION: TypeStatistics,
  IMPROVEMENT: TypeStatistics,
  IDEA: TypeStatistics,
  commentCount: z.number(),
  ratingCount: z.number(),
});
/** Row of a leaderboard [R1B-23], S3-78. */
export const Leader = z.object({
  userId: z.number(),
  fullName: z.string(),
  sumPoint: z.number(),
  countSubmit: z.number(),
  positionNumber: z.number(),
});
