import { z } from 'zod';
import { ContributionType } from '#contract/access.ts';
import {
  endpoint,
  filteredRowsOf,
  forContributors,
  Id,
  IdOrNone,
  language,
  pagesOnDemand,
  rowsOf,
} from '#contract/http.ts';
import {
  COMMAND_TYPES,
  CommentStatus,
  RatingStatus,
  StateType,
  Visibility,
} from '#contract/life-cycles/schema.ts';
import { anyOf } from '#contract/roles.ts';
import { ContributionChange } from './change.schema.ts';
import { HistoryCategory, HistoryEntry } from './history.schema.ts';
import { ListScope, listCountsQuery, listQuery } from './list.schema.ts';
import { NewContribution } from './new-contribution.ts';
import { BoardColumn, Leader, ListStateCount, StateCount, UserStatistics } from './numbers.ts';
import { ContributionDetail, ContributionRow } from './schema.ts';

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

/** Reading and writing contributions [R3P-06 … R3P-19]. Literal first segments come before generic ones, Q3-16. */
export const contributionEndpoints = {
  list: forContributors('GET api/v3/contributions/:type/:parentId/:scope', {
    summary: 'A page of contributions',
    params: listParams,
    query: listQuery,
    ...filteredRowsOf(ContributionRow),
  }),
  ids: forContributors('GET api/v3/contributions/id/:type/:parentId/:scope', {
    summary: 'Ids around a page of the same list, for previous and next',
    params: listParams,
    query: listQuery,
    ...filteredRowsOf(z.number()),
  }),
  counts: forContributors('GET api/v3/contributions/:type/:parentId', {
    summary: 'How many contributions are in each state',
    params: z.object({ type: ContributionType, parentId: IdOrNone }),
    query: z.object(language),
    response: z.array(StateCount),
  }),
  listCounts: forContributors('GET api/v3/contributions/state-counts/:type/:parentId/:scope', {
    summary: 'How many contributions of a list are in each state, with its filters other than that of states',
    params: listParams,
    query: listCountsQuery,
    response: z.array(ListStateCount),
  }),
  board: forContributors('GET api/v3/contributions/board/:type/:parentId/:scope', {
    summary:
      'The states of a list as columns of a board, with how many there are, since when, and promises that are late or at risk',
    params: listParams,
    query: listCountsQuery,
    response: z.array(BoardColumn),
  }),
  ideas: forContributors('GET api/v3/contributions/get-ideas/:competitionId/:scope', {
    summary: 'A page of ideas of a competition; its moderators have a list of their own, Q3-14',
    params: z.object({ competitionId: Id, scope: z.enum(['info', 'mine']) }),
    query: listQuery,
    ...filteredRowsOf(ContributionRow),
  }),
  header: forContributors('GET api/v3/contributions/id/:id', {
    summary: 'Header of a contribution, for links',
    response: ContributionHeader,
  }),
  read: forContributors('GET api/v3/contributions/:id', {
    summary: 'One contribution with everything the caller may see and do',
    query: z.object(language),
    response: ContributionDetail,
  }),
  readForCommand: forContributors('GET api/v3/contributions/:id/commandId/:command', {
    summary: 'One contribution opened for a command',
    params: z.object({ id: Id, command: z.enum(COMMAND_TYPES) }),
    query: z.object(language),
    response: ContributionDetail,
  }),
  edit: forContributors('GET api/v3/contributions/edit/:type/:id', {
    summary: 'A contribution for its edit form; 404 for those who may not edit',
    query: z.object(language),
    response: ContributionDetail,
  }),
  create: forContributors('POST api/v3/contributions/:type', {
    summary: 'Starts a contribution; answers 200 with its id',
    body: NewContribution,
    response: z.number(),
    alert: 'app.contribution.created',
  }),
  save: forContributors('PUT api/v3/contributions/:type', {
    summary: 'Saves a draft, submits, or saves a submitted contribution',
    body: ContributionChange,
    response: ContributionDetail,
    alert: 'app.contribution.updated',
  }),
  remove: forContributors('DELETE api/v3/contributions/:type/:id', {
    summary: 'Deletes an own draft, or any contribution for the administrator of its type',
    alert: 'app.contribution.deleted',
  }),
  statistics: forContributors('GET api/v3/contributions/user/:id', {
    summary: 'Numbers of one user: oneself, or anybody for a platform administrator',
    response: UserStatistics,
  }),
  leaders: endpoint('GET api/v3/contributions/leaders/:type/:state', {
    access: anyOf('ROLE_INTERNAL'),
    summary: 'The ten users with most submissions of a type',
    params: z.object({ type: ContributionType, state: z.literal('SUBMITTED') }),
    response: z.array(Leader),
  }),
  statuses: forContributors('GET api/v3/contributions/changeVisibilityRatingCommentStatus/:id', {
    summary: 'Visibility, rating status and comment status',
    response: z.object({
      contributionId: z.number(),
      visibility: Visibility,
      ratingStatus: RatingStatus,
      commentStatus: CommentStatus,
    }),
  }),
};

export const historyEndpoints = {
  list: forContributors('GET api/v3/contribution-histories/:id/category/:category', {
    summary: 'History of a contribution, newest first: all of it, or one page when size is given',
    params: z.object({ id: Id, category: HistoryCategory }),
    query: z.object({ ...pagesOnDemand, ...language }),
    ...rowsOf(HistoryEntry),
  }),
};
