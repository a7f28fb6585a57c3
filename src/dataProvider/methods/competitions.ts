import { competitionEndpoints as endpoints } from '#contract/competitions/endpoints.ts';
import { competitionIdeaEndpoints as ideas } from '#contract/competitions/ideas.endpoints.ts';
import type { ManagedIdea } from '#contract/competitions/ideas.schema.ts';
import { competitionPeopleEndpoints as people } from '#contract/competitions/people.endpoints.ts';
import { competitionRoundEndpoints as rounds } from '#contract/competitions/round.endpoints.ts';
import { OPEN_IDEA_STATES } from '#contract/competitions/rules.ts';
import { MAX_PAGE_SIZE } from '#contract/http.ts';
import { change, reading } from '../endpointMethod.ts';

/** Publishes a draft; with `sendEmailToUser` its audience gets a mail. */
export const startCompetition = change(endpoints.start);

/** Brings an archived one back. */
export const restoreCompetition = change(endpoints.restore);

/** Starts a draft as a copy; the form shows what was refused, and the page that opens what was copied. */
export const cloneCompetition = change(endpoints.clone, { successMessage: null });

/** The life cycle of its ideas, with the states by rank. */
export const readCompetitionLifeCycle = reading(endpoints.lifeCycle);

export const readModerators = reading(people.moderators);

export const saveModerators = change(people.saveModerators);

export const readJuries = reading(people.juries);

/** All juries at once; the step shows what went wrong. */
export const saveJuries = change(people.saveJuries, { errorMessage: null });

/** States that ideas may get with each next state of the competition. */
export const readPossibleIdeaStates = reading(ideas.possibleStates);

/** What a change would do. */
export const previewStateChange = change(ideas.preview, { errorMessage: null });

/** Moves a competition and its open ideas on. */
export const changeCompetitionState = change(ideas.changeState);

/** The last move, and what undoing it would do. */
export const readMoveUndo = reading(ideas.readUndo);

/** Takes the competition back to where it was. */
export const undoMove = change(ideas.undo);

/** How far each juror of the running round is. */
export const readCompetitionRound = reading(rounds.read);

/** Reminds jurors of missing scores, each once a day. */
export const remindJurors = change(rounds.remind);

/** Gives ideas that lack jurors those of the jury with the fewest ideas. */
export const seatJurors = change(rounds.seat);

/** Another deadline for the open scores of the running round. */
export const moveRoundDeadline = change(rounds.moveDeadline);

const readIdeas = reading(ideas.list);

interface OpenIdeas {
  competitionId: number;
  langkey: string;
  /** Called with how many have come, of how many. */
  onProgress?: (read: number, total: number) => void;
  signal?: AbortSignal;
}

/**
 * All ideas that move when the competition does: read in the largest pages until none is left, by id,
 * so that a juror who scores meanwhile does not make one slip from a page to the next.
 */
export async function readOpenIdeas({ competitionId, langkey, onProgress, signal }: OpenIdeas) {
  const read: ManagedIdea[] = [];
  for (let page = 0; ; page++) {
    const { data, total } = await readIdeas({
      params: { competitionId },
      query: {
        page,
        size: MAX_PAGE_SIZE,
        sort: 'id,asc',
        langkey,
        'stateType.in': OPEN_IDEA_STATES.join(','),
      },
      signal,
    });
    read.push(...data);
    const all = total ?? read.length;
    onProgress?.(read.length, all);
    if (data.length < MAX_PAGE_SIZE || read.length >= all) return { data: read };
  }
}
