import { z } from 'zod';
import { anyOf, ContributionType, PointSource, platformAdministrators, signedIn } from './access.ts';
import { Leader } from './contribution-numbers.ts';
import { PersonRef } from './contributions.ts';
import {
  changesOf,
  endpoint,
  Id,
  Instant,
  language,
  NoContent,
  paging,
  SeenVersion,
  StoredVersion,
} from './http.ts';
import { GIVEN_POINT_LIMITS } from './point-rules.ts';

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
const GivenPointsInput = z.object({
  userId: z.number().int().positive(),
  point: z.number().int().min(point.min).max(point.max),
  explanation: z.string().trim().min(1).max(explanation.max),
  /** The occasion: an active point definition of the source EXTRA. */
  pointDefinitionId: z.number().int().positive().nullish(),
});
export type GivenPointsInput = z.output<typeof GivenPointsInput>;

const GivenPointsChange = changesOf(GivenPointsInput).extend({
  id: z.number().int().positive(),
  version: SeenVersion,
});
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

const byId = z.object({ id: Id });
const byUser = z.object({ userId: Id });
const pages = z.object({
  ...paging(['id', 'date', 'point', 'source', 'pointType'], 'id,desc'),
  ...language,
});

export const GIVEN_POINT_SORT_FIELDS = ['id', 'date', 'point', 'name', 'pointType'] as const;
const givenQuery = z.object({
  ...paging(GIVEN_POINT_SORT_FIELDS, 'id,desc'),
  userId: Id.optional(),
  /** A part of the person's name. */
  name: z.string().max(200).optional(),
  /** First and last instant at which points were given. */
  start: Instant.optional(),
  end: Instant.optional(),
});
export type GivenPointsQuery = z.output<typeof givenQuery>;

/**
 * Points and rewards [R3P-88 … R3P-97, R3P-112]: reading for oneself, or for anybody by platform administrators,
 * who also give points by hand.
 */
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
  given: endpoint('GET api/v3/user-points/manage', {
    access: platformAdministrators,
    summary: 'A page of the points that administrators gave by hand, by person, name and period',
    query: givenQuery,
    response: z.array(GivenPoints),
    list: true,
  }),
  readGiven: endpoint('GET api/v3/user-points/manage/:id', {
    access: platformAdministrators,
    summary: 'Points that an administrator gave by hand',
    params: byId,
    response: GivenPoints,
  }),
  give: endpoint('POST api/v3/user-points', {
    access: platformAdministrators,
    summary: 'Gives points to a user by hand, origin EXTRA',
    body: GivenPointsInput,
    response: GivenPoints,
    status: 201,
    alert: 'app.userPoint.created',
  }),
  saveGiven: endpoint('PUT api/v3/user-points', {
    access: platformAdministrators,
    summary: 'Changes points that were given by hand; their person stays',
    body: GivenPointsChange,
    response: GivenPoints,
    alert: 'app.userPoint.updated',
  }),
  takeBack: endpoint('DELETE api/v3/user-points/:id', {
    access: platformAdministrators,
    summary: 'Takes back points that were given by hand, as far as they are not spent',
    params: byId,
    response: NoContent,
    status: 204,
    alert: 'app.userPoint.deleted',
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
    query: z.object(language),
    response: PointTotals,
  }),
  rewards: endpoint('GET api/v3/user-rewards/user/:id', {
    access: signedIn,
    summary: 'Rewards of a user, newest first',
    params: byId,
    response: z.array(UserReward),
  }),
};
