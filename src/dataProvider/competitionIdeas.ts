import { competitionIdeaEndpoints as endpoints } from '#contract/competitions/ideas.endpoints.ts';
import type {
  CompetitionStateChange,
  ManagedIdea,
  PossibleIdeaState,
  StateChangePreview,
} from '#contract/competitions/ideas.schema.ts';
import { OPEN_IDEA_STATES } from '#contract/competitions/rules.ts';
import { MAX_PAGE_SIZE, type QueryInput } from '#contract/http.ts';
import { endpointResource } from './endpointResource.ts';
import { call } from './httpClient.ts';

/** Ideas of a competition for its moderators. */
export const competitionIdeas = endpointResource(endpoints, { lists: ['list'], language: 'langkey' });

interface Reading {
  signal?: AbortSignal | undefined;
}

/** A page of a competition's ideas for its moderators [R2J-29], S2-38. */
async function readManagedIdeas(
  competitionId: number,
  query: QueryInput<typeof endpoints.list>,
  { signal }: Reading = {},
): Promise<{ data: ManagedIdea[]; total: number }> {
  const { data, total } = await call(endpoints.list, {
    params: { competitionId },
    query,
    signal,
    errorMessage: null,
  });
  return { data, total: total ?? data.length };
}

/**
 * All ideas that move when the competition does, Q2-72: read in the largest pages until none is left, by id,
 * so that a juror who scores meanwhile does not make one slip from a page to the next.
 * @param onProgress is told how many have come, of how many
 */
export async function readOpenIdeas(
  competitionId: number,
  langkey: string,
  { signal, onProgress }: Reading & { onProgress?: (read: number, total: number) => void } = {},
): Promise<ManagedIdea[]> {
  const ideas: ManagedIdea[] = [];
  for (let page = 0; ; page++) {
    const { data, total } = await readManagedIdeas(
      competitionId,
      { page, size: MAX_PAGE_SIZE, sort: 'id,asc', langkey, 'stateType.in': OPEN_IDEA_STATES.join(',') },
      { signal },
    );
    ideas.push(...data);
    onProgress?.(ideas.length, total);
    if (data.length < MAX_PAGE_SIZE || ideas.length >= total) return ideas;
  }
}

/** States that ideas may get with each next state of the competition [R2J-13], Q2-29, S2-12. */
export const readPossibleStates = async (
  id: number,
  { signal }: Reading = {},
): Promise<PossibleIdeaState[]> =>
  (await call(endpoints.possibleStates, { params: { id }, signal, errorMessage: null })).data;

/** What a change would bring. */
export const previewStateChange = async (
  body: CompetitionStateChange,
  langkey: string,
  { signal }: Reading = {},
): Promise<StateChangePreview> =>
  (await call(endpoints.preview, { body, query: { langkey }, signal, errorMessage: null })).data;

/** Moves a competition and its open ideas on [R2J-12, R2E-16]. */
export const changeCompetitionState = async (body: CompetitionStateChange) =>
  (await call(endpoints.changeState, { body })).data;
