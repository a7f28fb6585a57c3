import { z } from 'zod';
import { forContributors, language, listOf, paging, rowsOf } from '#contract/http.ts';
import { CompetitionState, STATE_TYPES } from '#contract/life-cycles/schema.ts';
import { SEARCH_LIMITS } from '#contract/search/schema.ts';
import {
  CompetitionStateChange,
  IDEA_SORT_FIELDS,
  ManagedIdea,
  MOST_MOVED_IDEAS,
  PossibleIdeaState,
  StateChangePreview,
  UndoableMove,
} from './ideas.schema.ts';

/** Of a change of that many ideas, each with a state and with a reward. */
const MAX_CHANGE_BYTES = MOST_MOVED_IDEAS * 150;

/** The moderators' work on ideas [R2J-12, R2J-13, R2J-29], Q2-29, Q2-30. */
export const competitionIdeaEndpoints = {
  list: forContributors('GET api/v3/contributions/IDEA/:competitionId/ideas-manage', {
    summary: 'Ideas of a competition with their scores and rewards, for its moderators, S2-38',
    query: z.object({
      ...paging(IDEA_SORT_FIELDS, 'evalAvarage,desc'),
      ...language,
      'title.contains': z.string().max(100).optional(),
      /** Words of titles and texts, as the search of everything looks for them. */
      q: z.string().max(SEARCH_LIMITS.query.max).optional(),
      'stateType.in': listOf(STATE_TYPES).optional(),
      /** Whether the running round still lacks scores of it; outside of rounds nothing does. */
      'lacksScores.equals': z.enum(['true', 'false']).optional(),
    }),
    ...rowsOf(ManagedIdea),
    aliases: ['api/v3/contributions/get-ideas/:competitionId/ideas-manage'],
  }),
  possibleStates: forContributors('GET api/v3/competitions/possible-life-cycle-states/:id', {
    summary: 'States that ideas may get with each next state of the competition, for its moderators',
    response: z.array(PossibleIdeaState),
  }),
  preview: forContributors('POST api/v3/competitions/preview-competition-state', {
    summary: 'Counts what a change of state would do, and changes nothing',
    body: CompetitionStateChange,
    maxBodyBytes: MAX_CHANGE_BYTES,
    query: z.object(language),
    response: StateChangePreview,
  }),
  changeState: forContributors('PUT api/v3/competitions/update-competition-state', {
    summary: 'Moves a competition and its open ideas on, and gives the rewards when it is completed',
    body: CompetitionStateChange,
    maxBodyBytes: MAX_CHANGE_BYTES,
    response: z.object({ id: z.number(), competitionState: CompetitionState }),
    alert: 'app.competition.stateChanged',
  }),
  readUndo: forContributors('GET api/v3/competitions/:id/competition-state/undo', {
    summary:
      'How the competition moved on last, with what undoing that would do; null once nothing can be undone',
    response: z.object({ move: UndoableMove.nullable() }),
  }),
  undo: forContributors('POST api/v3/competitions/:id/competition-state/undo', {
    summary: 'Takes the competition and its ideas back to where they were, unless somebody has acted since',
    /** The move that whoever undoes it has seen. */
    body: z.object({ moveId: z.number().int().positive() }),
    response: z.object({ id: z.number(), competitionState: CompetitionState }),
    alert: 'app.competition.moveUndone',
  }),
};
