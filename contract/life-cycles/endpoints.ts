import { z } from 'zod';
import { ContributionType } from '#contract/access.ts';
import {
  changesOf,
  endpoint,
  endpointFor,
  forContributors,
  forSystemAdministrators,
  Id,
  IdOrNone,
  language,
  rowsOf,
} from '#contract/http.ts';
import { anyOf } from '#contract/roles.ts';
import { NameList } from '#contract/texts/titles.ts';
import { LifeCycleUse } from './administration.schema.ts';
import { LifeCycleCheck } from './check.schema.ts';
import {
  LifeCycle,
  LifeCycleForUpdate,
  LifeCycleRow,
  LifeCycleState,
  lifeCycleFlags,
  RatingType,
  Revision,
} from './schema.ts';

const LifeCycleConfig = z.object({
  lifeCycleId: z.number(),
  ratingType: RatingType,
  ...lifeCycleFlags,
});

// What a create or save sends: booleans default to false, S3-48.
const no = z.boolean().default(false);
const LifeCycleInput = z.object({
  contributionType: ContributionType,
  definitionList: NameList,
  isActive: no,
  ratingType: RatingType.default('STAR5'),
  isOwnersChatEnabled: no,
  isOwnersMentorChatEnabled: no,
  isOwnersAdvisorsChatEnabled: no,
  isMentorExpertChatEnabled: no,
  isBannerEnabled: no,
});

const forReaders = endpointFor(
  anyOf('ROLE_ADMIN', 'ROLE_INTERNAL', 'ROLE_EXTERNAL', 'ROLE_COMPETITION_ADMIN', 'ROLE_COMPETITION_EDITOR'),
);

export const lifeCycleEndpoints = {
  list: endpoint('GET api/v3/life-cycles', {
    access: anyOf('ROLE_ADMIN', 'ROLE_COMPETITION_ADMIN', 'ROLE_COMPETITION_EDITOR'),
    summary: 'All life cycles, or those of a type, Q2-31',
    query: z.object({ type: ContributionType.optional() }),
    ...rowsOf(LifeCycleRow),
  }),
  statesBySource: forReaders('GET api/v3/life-cycles/list-states-by-source/:type/:competitionId', {
    summary: 'States to filter a list by, in rank order, Q3-109',
    params: z.object({ type: ContributionType, competitionId: IdOrNone }),
    response: z.array(LifeCycleState),
  }),
  statesOrdered: forReaders('GET api/v3/life-cycles/:id/states-ordered', {
    summary: 'States of a life cycle in rank order',
    response: z.array(LifeCycleState),
  }),
  read: forSystemAdministrators('GET api/v3/life-cycles/:id', {
    summary: 'One life cycle',
    response: LifeCycle,
  }),
  readTree: forSystemAdministrators('GET api/v3/life-cycles/get-for-update/:id', {
    summary: 'One life cycle with all its configuration',
    response: LifeCycleForUpdate,
  }),
  config: forContributors('GET api/v3/life-cycles/get-config/:type', {
    summary: 'Flags of the active life cycle of a type; 404 when there is none, Q3-110',
    response: LifeCycleConfig,
  }),
  definedTypes: forContributors('GET api/v3/life-cycles/get-defined-types', {
    summary: 'Types with an active life cycle',
    query: z.object(language),
    response: z.array(ContributionType),
  }),
  create: forSystemAdministrators('POST api/v3/life-cycles', {
    summary: 'Creates a life cycle',
    body: LifeCycleInput.extend({ id: z.number().nullish() }),
    response: LifeCycle,
    alert: 'app.lifeCycle.created',
    confirmed: true,
  }),
  save: forSystemAdministrators('PUT api/v3/life-cycles', {
    summary: 'Saves names and flags of a life cycle',
    body: changesOf(LifeCycleInput).extend({ id: z.number().int().positive(), revision: Revision }),
    response: LifeCycle,
    alert: 'app.lifeCycle.updated',
    confirmed: true,
  }),
};

export const lifeCycleCheckEndpoints = {
  check: forSystemAdministrators('GET api/v3/life-cycles/:id/check', {
    summary: 'What would stop contributions in a life cycle, and what may not be meant',
    query: z.object(language),
    response: LifeCycleCheck,
  }),
};

/** What an administrator of life cycles needs besides the documented calls [R3H-02]. */
export const lifeCycleAdministrationEndpoints = {
  uses: forSystemAdministrators('GET api/v3/life-cycles/uses', {
    summary: 'How many contributions and competitions follow each life cycle, or one of them',
    query: z.object({ lifeCycleId: Id.optional() }),
    response: z.array(LifeCycleUse),
  }),
  copy: forSystemAdministrators('POST api/v3/life-cycles/:id/copy', {
    summary: 'A new life cycle, not active, with all that another one has',
    body: z.object({ definitionList: NameList }),
    response: LifeCycle,
    alert: 'app.lifeCycle.created',
    confirmed: true,
  }),
  addDefault: forSystemAdministrators('POST api/v3/life-cycles/defaults/:type', {
    summary: 'Gives a type that has no life cycle the one that the application comes with, active, S3-122',
    response: LifeCycle,
    alert: 'app.lifeCycle.created',
    confirmed: true,
  }),
};
