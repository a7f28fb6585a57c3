import { z } from 'zod';
import { ContributionType } from '#contract/access.ts';
import { endpoint, filteredList, Id, IdOrNone, language, NoContent } from '#contract/http.ts';
import {
  COMMAND_TYPES,
  CommentStatus,
  RatingStatus,
  StateType,
  Visibility,
} from '#contract/life-cycles/schema.ts';
import { anyOf, contributors } from '#contract/roles.ts';
import { NewContribution } from './new-contribution.ts';
import { Leader, StateCount, UserStatistics } from './numbers.ts';
import { ContributionChange, ContributionDetail, ContributionRow, ListScope, listQuery } from './schema.ts';

/** Only what a link needs, Q3-13. */
const ContributionHeader = z.object({
  id: z.number(),
  code: z.string(),
  type: ContributionType,
  title: z.string(),
  stateType: StateType,
  competitionId: z.number().nullable(),
  campaignId: z.number().nullable(),
});
const listParams = z.object({ type: ContributionType, parentId: IdOrNone, scope: ListScope });
const byId = z.object({ id: Id });
const byTypeAndId = z.object({ type: ContributionType, id: Id });

/** Reading and writing contributions [R3P-06 … R3P-19]. Literal first segments come before generic ones, Q3-16. */
export const contributionEndpoints = {
  list: endpoint('GET api/v3/contributions/:type/:parentId/:scope', {
    access: contributors,
    summary: 'A page of contributions',
    params: listParams,
    query: listQuery,
    response: z.array(ContributionRow),
    ...filteredList,
  }),
  ids: endpoint('GET api/v3/contributions/id/:type/:parentId/:scope', {
    access: contributors,
    summary: 'Ids around a page of the same list, for previous and next',
    params: listParams,
    query: listQuery,
    response: z.array(z.number()),
    ...filteredList,
  }),
  counts: endpoint('GET api/v3/contributions/:type/:parentId', {
    access: contributors,
    summary: 'How many contributions stand in each state',
    params: z.object({ type: ContributionType, parentId: IdOrNone }),
    query: z.object(language),
    response: z.array(StateCount),
  }),
  ideas: endpoint('GET api/v3/contributions/get-ideas/:competitionId/:scope', {
    access: contributors,
    summary: 'A page of ideas of a competition; its moderators have a list of their own, Q3-14',
    params: z.object({ competitionId: Id, scope: z.enum(['info', 'mine']) }),
    query: listQuery,
    response: z.array(ContributionRow),
    ...filteredList,
  }),
  header: endpoint('GET api/v3/contributions/id/:id', {
    access: contributors,
    summary: 'Header of a contribution, for links',
    params: byId,
    response: ContributionHeader,
  }),
  read: endpoint('GET api/v3/contributions/:id', {
    access: contributors,
    summary: 'One contribution with everything the caller may see and do',
    params: byId,
    query: z.object(language),
    response: ContributionDetail,
  }),
  readForCommand: endpoint('GET api/v3/contributions/:id/commandId/:command', {
    access: contributors,
    summary: 'One contribution opened for a command',
    params: z.object({ id: Id, command: z.enum(COMMAND_TYPES) }),
    query: z.object(language),
    response: ContributionDetail,
  }),
  edit: endpoint('GET api/v3/contributions/edit/:type/:id', {
    access: contributors,
    summary: 'A contribution for its edit form; 404 for those who may not edit',
    params: byTypeAndId,
    query: z.object(language),
    response: ContributionDetail,
  }),
  create: endpoint('POST api/v3/contributions/:type', {
    access: contributors,
    summary: 'Starts a contribution; answers 200 with its id',
    params: z.object({ type: ContributionType }),
    body: NewContribution,
    response: z.number(),
    alert: 'app.contribution.created',
  }),
  save: endpoint('PUT api/v3/contributions/:type', {
    access: contributors,
    summary: 'Saves a draft, submits, or saves a submitted contribution',
    params: z.object({ type: ContributionType }),
    body: ContributionChange,
    response: ContributionDetail,
    alert: 'app.contribution.updated',
  }),
  remove: endpoint('DELETE api/v3/contributions/:type/:id', {
    access: contributors,
    summary: 'Deletes an own draft, or any contribution for the administrator of its type',
    params: byTypeAndId,
    response: NoContent,
    alert: 'app.contribution.deleted',
  }),
  statistics: endpoint('GET api/v3/contributions/user/:id', {
    access: contributors,
    summary: 'Numbers of one user: oneself, or anybody for a platform administrator',
    params: byId,
    response: UserStatistics,
  }),
  leaders: endpoint('GET api/v3/contributions/leaders/:type/:state', {
    access: anyOf('ROLE_INTERNAL'),
    summary: 'The ten users with most submissions of a type',
    params: z.object({ type: ContributionType, state: z.literal('SUBMITTED') }),
    response: z.array(Leader),
  }),
  statuses: endpoint('GET api/v3/contributions/changeVisibilityRatingCommentStatus/:id', {
    access: contributors,
    summary: 'Visibility, rating status and comment status',
    params: byId,
    response: z.object({
      contributionId: z.number(),
      visibility: Visibility,
      ratingStatus: RatingStatus,
      commentStatus: CommentStatus,
    }),
  }),
};
