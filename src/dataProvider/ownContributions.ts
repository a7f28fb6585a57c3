import type { ContributionType } from '../../contract/access.ts';
import { type ContributionRow, contributionEndpoints } from '../../contract/contributions.ts';
import type { ResponseOf } from '../../contract/http.ts';
import { call } from './httpClient.ts';

export type StateCounts = ResponseOf<typeof contributionEndpoints.counts>;

interface Reading {
  locale: string;
  signal?: AbortSignal;
}

/** The own contributions of all types that changed last, the latest first. */
export async function readLatestOwn(
  types: readonly ContributionType[],
  size: number,
  { locale, signal }: Reading,
): Promise<ContributionRow[]> {
  const answers = await Promise.all(
    types.map((type) =>
      call(contributionEndpoints.list, {
        params: { type, parentId: 0, scope: 'mine' },
        query: { page: 0, size, sort: 'dateUpdated,desc', langKey: locale },
        errorMessage: null,
        signal,
      }),
    ),
  );
  return answers
    .flatMap(({ data }) => data)
    .sort((one, other) => other.dateUpdated.localeCompare(one.dateUpdated))
    .slice(0, size);
}

/** How many contributions of a type, or below a parent, stand in each state [R3P-09]. */
export async function readStateCounts(
  type: ContributionType,
  parentId: number,
  { locale, signal }: Reading,
): Promise<StateCounts> {
  const options = { query: { langkey: locale }, errorMessage: null, signal };
  return (await call(contributionEndpoints.counts, { params: { type, parentId }, ...options })).data;
}
