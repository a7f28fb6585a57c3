import { z } from 'zod';
import { anyOf, ContributionType, PointSource, signedIn } from './access.ts';
import { Leader } from './contribution-numbers.ts';
import { endpoint, Id, Instant, paging } from './http.ts';

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

const byId = z.object({ id: Id });
const byUser = z.object({ userId: Id });
const pages = z.object(paging(['id', 'date', 'point', 'source', 'pointType'], 'id,desc'));

/** Reading points and rewards [R3P-88 … R3P-94, R3P-112]; oneself, or anybody for platform administrators. */
export const pointEndpoints = {
  myPoints: endpoint('GET api/v3/user-points/my-points', {
    access: signedIn,
    summary: 'Points of the caller: earned, used, remaining',
    response: PointSummary,
  }),
  leaders: endpoint('GET api/v3/user-points/leaders', {
    access: anyOf('ROLE_INTERNAL'),
    summary: 'The ten users with most points in the period of the settings',
    query: z.object({ type: ContributionType.optional() }),
    response: z.array(Leader),
  }),
  leadersPosition: endpoint('GET api/v3/user-points/leaders-position/:id', {
    access: anyOf('ROLE_INTERNAL'),
    summary: 'Position of a user among all; positionNumber 0 without points',
    params: byId,
    query: z.object({ type: ContributionType.optional() }),
    response: Leader,
  }),
  detail: endpoint('GET api/v3/user-points/detail/:userId', {
    access: signedIn,
    summary: 'A page of the point entries of a user',
    params: byUser,
    query: pages,
    response: z.array(PointEntry),
    list: true,
  }),
  extra: endpoint('GET api/v3/user-points/extra/:userId', {
    access: signedIn,
    summary: 'A page of the point entries of a user that administrators gave by hand',
    params: byUser,
    query: pages,
    response: z.array(PointEntry),
    list: true,
  }),
  totals: endpoint('GET api/v3/user-points/me/:id', {
    access: signedIn,
    summary: 'Points of a user: earned, used, remaining',
    params: byId,
    response: PointSummary,
  }),
  totalsByOrigin: endpoint('GET api/v3/user-points/:id', {
    access: signedIn,
    summary: 'Points of a user by origin and kind',
    params: byId,
    response: PointTotals,
  }),
  rewards: endpoint('GET api/v3/user-rewards/user/:id', {
    access: signedIn,
    summary: 'Rewards of a user, newest first',
    params: byId,
    response: z.array(UserReward),
  }),
};
