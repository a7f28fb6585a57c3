import { z } from 'zod';
import { ContributionType } from '#contract/access.ts';
import { Leader } from '#contract/contributions/numbers.ts';
import { endpoint, Id, language, NoContent, paging } from '#contract/http.ts';
import { anyOf, platformAdministrators, signedIn } from '#contract/roles.ts';
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

const byId = z.object({ id: Id });
const byUser = z.object({ userId: Id });
const pages = z.object({
  ...paging(['id', 'date', 'point', 'source', 'pointType'], 'id,desc'),
  ...language,
});

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
