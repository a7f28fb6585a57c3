import { z } from 'zod';
import { PublicProgrammesQuery } from '#contract/campaigns/schema.ts';
import { endpoint, Id, language, paging } from '#contract/http.ts';
import { CompetitionState, LifeCycle, LifeCycleState } from '#contract/life-cycles/schema.ts';
import { PUBLIC_PATHS } from '#contract/public-paths.ts';
import { contributors, everyone } from '#contract/roles.ts';
import {
  COMPETITION_SORT_FIELDS,
  Competition,
  CompetitionChange,
  CompetitionForm,
  CompetitionInput,
  CompetitionRow,
  competitionStaff,
  ManagedCompetition,
} from './schema.ts';

const byId = z.object({ id: Id });

/** Competitions for readers and for those who prepare them [R2J-04 … R2J-11], Q2-39. */
export const competitionEndpoints = {
  list: endpoint('GET api/v3/competitions', {
    access: contributors,
    summary: 'Published competitions',
    query: z.object({
      ...paging(COMPETITION_SORT_FIELDS, 'dateCreated,desc'),
      ...language,
      locale: z.string().max(20).optional(),
    }),
    response: z.array(CompetitionRow),
    list: true,
  }),
  all: endpoint(`GET ${PUBLIC_PATHS.competitions}`, {
    access: everyone,
    summary:
      'The same in one piece: open ones by their publishing, then closed ones by their end, newest first',
    params: z.object({ lang: z.string().max(20) }),
    query: PublicProgrammesQuery,
    response: z.array(CompetitionRow),
    list: true,
  }),
  read: endpoint('GET api/v3/competitions/:id/langKey/:lang', {
    access: everyone,
    summary: 'One competition with its counts, in a language',
    params: z.object({ id: Id, lang: z.string().max(20) }),
    response: Competition,
  }),
  manage: endpoint('GET api/v3/competitions/manage', {
    access: competitionStaff,
    summary: 'Competitions in all states, S2-45',
    query: z.object({
      ...paging([...COMPETITION_SORT_FIELDS, 'competitionState', 'publishState'], 'id,desc'),
      'title.contains': z.string().max(100).optional(),
      'competitionState.equals': CompetitionState.optional(),
    }),
    response: z.array(ManagedCompetition),
    list: true,
  }),
  edit: endpoint('GET api/v3/competitions/:id/update', {
    access: competitionStaff,
    summary: 'One competition for the wizard',
    params: byId,
    response: CompetitionForm,
  }),
  create: endpoint('POST api/v3/competitions', {
    access: competitionStaff,
    summary: 'Starts a competition as a draft, with its creator as the first moderator, Q2-14',
    body: CompetitionInput,
    response: CompetitionForm,
    status: 201,
    alert: 'app.competition.created',
  }),
  save: endpoint('PUT api/v3/competitions', {
    access: competitionStaff,
    summary: 'Saves what the wizard edits, as far as the state of the competition allows, Q2-25',
    body: CompetitionChange,
    response: CompetitionForm,
    alert: 'app.competition.updated',
  }),
  start: endpoint('PUT api/v3/competitions/start', {
    access: competitionStaff,
    summary: 'Publishes a complete draft, S2-09, S2-10',
    body: z.object({ id: z.number().int().positive(), sendEmailToUser: z.boolean().default(false) }),
    response: CompetitionForm,
    alert: 'app.competition.started',
  }),
  lifeCycle: endpoint('GET api/v3/life-cycles-competition/:id', {
    access: contributors,
    summary: 'The life cycle of a competition with its states in rank order, Q2-31',
    params: byId,
    response: LifeCycle.extend({ states: z.array(LifeCycleState) }),
  }),
  /** The address in the paths of banners. */
  image: endpoint('GET api/v3/competition-images/:key', {
    access: everyone,
    summary: 'The bytes of a banner, for those who may see its competition',
    params: z.object({ key: z.uuid() }),
    response: z.string(),
    media: 'application/octet-stream',
  }),
};
