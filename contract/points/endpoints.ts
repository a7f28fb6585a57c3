import { z } from 'zod';
import { ContributionType } from '#contract/access.ts';
import { Leader } from '#contract/contributions/numbers.ts';
import {
  endpoint,
  forPlatformAdministrators,
  forSignedIn,
  language,
  paging,
  rowsOf,
} from '#contract/http.ts';
import { anyOf } from '#contract/roles.ts';
import {
  GivenPoints,
  GivenPointsChange,
  GivenPointsInput,
  givenQuery,
  PointEntry,
  PointSummary,
  PointTotals,
  UserReward,
} from './schema.ts';

const pages = z.object({
  ...paging(['id', 'date', 'point', 'source', 'pointType'], 'id,desc'),
  ...language,
});

/**
 * Points and rewards [R3P-88 … R3P-97, R3P-112]: reading for oneself, or for anybody by platform administrators,
 * who also give points by hand.
 */
export const pointEndpoints = {
  myPoints: forSignedIn('GET api/v3/user-points/my-points', {
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
    query: z.object({ type: ContributionType.optional() }),
    response: Leader,
  }),
  detail: forSignedIn('GET api/v3/user-points/detail/:userId', {
    summary: 'A page of the point entries of a user',
    query: pages,
    ...rowsOf(PointEntry),
  }),
  extra: forSignedIn('GET api/v3/user-points/extra/:userId', {
    summary: 'A page of the point entries of a user that administrators gave by hand',
    query: pages,
    ...rowsOf(PointEntry),
  }),
  given: forPlatformAdministrators('GET api/v3/user-points/manage', {
    summary: 'A page of the points that administrators gave by hand, by person, name and period',
    query: givenQuery,
    ...rowsOf(GivenPoints),
  }),
  readGiven: forPlatformAdministrators('GET api/v3/user-points/manage/:id', {
    summary: 'Points that an administrator gave by hand',
    response: GivenPoints,
  }),
  give: forPlatformAdministrators('POST api/v3/user-points', {
    summary: 'Gives points to a user by hand, origin EXTRA',
    body: GivenPointsInput,
    response: GivenPoints,
    status: 201,
    alert: 'app.userPoint.created',
  }),
  saveGiven: forPlatformAdministrators('PUT api/v3/user-points', {
    summary: 'Changes points that were given by hand; their person stays',
    body: GivenPointsChange,
    response: GivenPoints,
    alert: 'app.userPoint.updated',
  }),
  takeBack: forPlatformAdministrators('DELETE api/v3/user-points/:id', {
    summary: 'Takes back points that were given by hand, as far as they are not spent',
    status: 204,
    alert: 'app.userPoint.deleted',
  }),
  totals: forSignedIn('GET api/v3/user-points/me/:id', {
    summary: 'Points of a user: earned, used, remaining',
    response: PointSummary,
  }),
  totalsByOrigin: forSignedIn('GET api/v3/user-points/:id', {
    summary: 'Points of a user by origin and kind',
    query: z.object(language),
    response: PointTotals,
  }),
  rewards: forSignedIn('GET api/v3/user-rewards/user/:id', {
    summary: 'Rewards of a user, newest first',
    response: z.array(UserReward),
  }),
};
