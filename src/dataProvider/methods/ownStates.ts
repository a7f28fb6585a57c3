import type { ContributionType } from '#contract/access.ts';
import type { contributionEndpoints } from '#contract/contributions/endpoints.ts';
import type { ResponseOf } from '#contract/http.ts';
import { readStateCounts } from './contributions.ts';

interface StatesOfType {
  type: ContributionType;
  states: ResponseOf<typeof contributionEndpoints.counts>;
}

/** How many of the reader's contributions stand in each state, of the types of which there are any. */
export async function readOwnStates(options: {
  types: readonly ContributionType[];
  locale: string;
  signal?: AbortSignal;
}): Promise<{ data: StatesOfType[] }> {
  const { types, locale, signal } = options;
  const counts = await Promise.all(
    types.map(async (type): Promise<StatesOfType> => {
      const params = { type, parentId: 0 };
      const { data } = await readStateCounts({ params, query: { langkey: locale }, signal });
      return { type, states: data.filter(({ ownCount }) => ownCount > 0) };
    }),
  );
  return { data: counts.filter(({ states }) => states.length > 0) };
}
