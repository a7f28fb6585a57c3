import { z } from 'zod';
import { PublicProgrammesQuery } from '#contract/campaigns/schema.ts';
import { forContributors, forEveryone, Id, language, mediaOf, paging, rowsOf } from '#contract/http.ts';
import { CompetitionState, LifeCycle, LifeCycleState } from '#contract/life-cycles/schema.ts';
import { MailWordsList } from '#contract/mailings/words.ts';
import { PUBLIC_PATHS } from '#contract/public-paths.ts';
import { SEARCH_LIMITS } from '#contract/search/schema.ts';
import {
  COMPETITION_SORT_FIELDS,
  Competition,
  CompetitionChange,
  CompetitionClone,
  CompetitionCreation,
  CompetitionForm,
  CompetitionRow,
  forCompetitionStaff,
  ManagedCompetition,
} from './schema.ts';

/** Competitions for readers and for those who prepare them [R2J-04 … R2J-11], Q2-39. */
export const competitionEndpoints = {
  list: forContributors('GET api/v3/competitions', {
    summary: 'Published competitions',
    query: z.object({
      ...paging(COMPETITION_SORT_FIELDS, 'dateCreated,desc'),
      ...language,
      locale: z.string().max(20).optional(),
    }),
    ...rowsOf(CompetitionRow),
  }),
  all: forEveryone(`GET ${PUBLIC_PATHS.competitions}`, {
    summary:
      'The same in one piece: open ones by their publishing, then closed ones by their end, newest first',
    params: z.object({ lang: z.string().max(20) }),
    query: PublicProgrammesQuery,
    ...rowsOf(CompetitionRow),
  }),
  read: forEveryone('GET api/v3/competitions/:id/langKey/:lang', {
    summary: 'One competition with its counts, in a language',
    params: z.object({ id: Id, lang: z.string().max(20) }),
    response: Competition,
  }),
  manage: forCompetitionStaff('GET api/v3/competitions/manage', {
    summary: 'Competitions in all states, S2-45',
    query: z.object({
      ...paging([...COMPETITION_SORT_FIELDS, 'competitionState', 'publishState'], 'id,desc'),
      'title.contains': z.string().max(100).optional(),
      /** Words of titles and texts, as the search of everything looks for them. */
      q: z.string().max(SEARCH_LIMITS.query.max).optional(),
      'competitionState.equals': CompetitionState.optional(),
    }),
    ...rowsOf(ManagedCompetition),
  }),
  edit: forCompetitionStaff('GET api/v3/competitions/:id/update', {
    summary: 'One competition for the wizard',
    response: CompetitionForm,
  }),
  create: forCompetitionStaff('POST api/v3/competitions', {
    summary:
      'Starts a competition as a draft, with its creator as the first moderator, Q2-14, and with what a template sets up',
    body: CompetitionCreation,
    response: CompetitionForm,
    status: 201,
    alert: 'app.competition.created',
  }),
  clone: forCompetitionStaff('POST api/v3/competitions/:id/clone', {
    summary:
      'Starts a draft with everything that a competition was prepared with, its end moved by whole days; no ideas',
    body: CompetitionClone,
    response: CompetitionForm,
    status: 201,
    alert: 'app.competition.cloned',
  }),
  save: forCompetitionStaff('PUT api/v3/competitions', {
    summary: 'Saves what the wizard edits, as far as the state of the competition allows, Q2-25',
    body: CompetitionChange,
    response: CompetitionForm,
    alert: 'app.competition.updated',
  }),
  start: forCompetitionStaff('PUT api/v3/competitions/start', {
    summary: 'Publishes a complete draft, S2-09, S2-10',
    body: z.object({
      id: z.number().int().positive(),
      sendEmailToUser: z.boolean().default(false),
      /** What the sender says in that mail (decision 0111). */
      mailWords: MailWordsList.optional(),
    }),
    response: CompetitionForm,
    alert: 'app.competition.started',
  }),
  restore: forCompetitionStaff('POST api/v3/competitions/:id/restore', {
    summary: 'Brings an archived competition back to the state that it was archived from (decision 0099)',
    response: z.object({ id: z.number(), competitionState: CompetitionState }),
    alert: 'app.competition.restored',
  }),
  lifeCycle: forContributors('GET api/v3/life-cycles-competition/:id', {
    summary: 'The life cycle of a competition with its states in rank order, Q2-31',
    response: LifeCycle.extend({ states: z.array(LifeCycleState) }),
  }),
  /** The address in the paths of banners. */
  image: forEveryone('GET api/v3/competition-images/:key', {
    summary: 'The bytes of a banner, for those who may see its competition',
    params: z.object({ key: z.uuid() }),
    ...mediaOf('application/octet-stream'),
  }),
};
