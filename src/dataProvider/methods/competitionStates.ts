import { competitionIdeaEndpoints as endpoints } from '#contract/competitions/ideas.endpoints.ts';
import type { ManagedIdea } from '#contract/competitions/ideas.schema.ts';
import { OPEN_IDEA_STATES } from '#contract/competitions/rules.ts';
import { MAX_PAGE_SIZE } from '#contract/http.ts';
import { change, reading } from '../endpointMethod.ts';

/** States that ideas may get with each next state of the competition. */
export const readPossibleIdeaStates = reading(endpoints.possibleStates);

/** What a change would do. */
export const previewStateChange = change(endpoints.preview, { errorMessage: null });

/** Moves a competition and its open ideas on. */
export const changeCompetitionState = change(endpoints.changeState);

const readIdeas = reading(endpoints.list);

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
  const ideas: ManagedIdea[] = [];
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
    ideas.push(...data);
    const all = total ?? ideas.length;
    onProgress?.(ideas.length, all);
    if (data.length < MAX_PAGE_SIZE || ideas.length >= all) return { data: ideas };
  }
}
