import { z } from 'zod';
import { endpoint, Id, language, listOf, paging } from '#contract/http.ts';
import { CompetitionState, STATE_TYPES } from '#contract/life-cycles/schema.ts';
import { contributors } from '#contract/roles.ts';
import {
  CompetitionStateChange,
  IDEA_SORT_FIELDS,
  ManagedIdea,
  MOST_MOVED_IDEAS,
  PossibleIdeaState,
  StateChangePreview,
} from './ideas.schema.ts';

/** Of a change of that many ideas, each with a state and with a reward. */
const MAX_CHANGE_BYTES = MOST_MOVED_IDEAS * 150;

/** The moderators' work on ideas [R2J-12, R2J-13, R2J-29], Q2-29, Q2-30. */
export const competitionIdeaEndpoints = {
  list: endpoint('GET api/v3/contributions/IDEA/:competitionId/ideas-manage', {
    access: contributors,
    summary: 'Ideas of a competition with their scores and rewards, for its moderators, S2-38',
    params: z.object({ competitionId: Id }),
    query: z.object({
      ...paging(IDEA_SORT_FIELDS, 'evalAvarage,desc'),
      ...language,
      'title.contains': z.string().max(100).optional(),
      'stateType.in': listOf(STATE_TYPES).optional(),
    }),
    response: z.array(ManagedIdea),
    list: true,
    aliases: ['api/v3/contributions/get-ideas/:competitionId/ideas-manage'],
  }),
  possibleStates: endpoint('GET api/v3/competitions/possible-life-cycle-states/:id', {
    access: contributors,
    summary: 'States that ideas may get with each next state of the competition, for its moderators',
    params: z.object({ id: Id }),
    response: z.array(PossibleIdeaState),
  }),
  preview: endpoint('POST api/v3/competitions/preview-competition-state', {
    access: contributors,
    summary: 'Counts what a change of state would bring, and changes nothing',
    body: CompetitionStateChange,
    maxBodyBytes: MAX_CHANGE_BYTES,
    query: z.object(language),
    response: StateChangePreview,
  }),
  changeState: endpoint('PUT api/v3/competitions/update-competition-state', {
    access: contributors,
    summary: 'Moves a competition and its open ideas on, and gives the rewards when it is completed',
    body: CompetitionStateChange,
    maxBodyBytes: MAX_CHANGE_BYTES,
    response: z.object({ id: z.number(), competitionState: CompetitionState }),
    alert: 'app.competition.stateChanged',
  }),
};
