import type { ContributionType } from '#contract/access.ts';
import { contributionEndpoints } from '#contract/contributions/endpoints.ts';
import type { ContributionRow } from '#contract/contributions/schema.ts';
import type { ResponseOf } from '#contract/http.ts';
import { call } from './httpClient.ts';

export type StateCounts = ResponseOf<typeof contributionEndpoints.counts>;

interface Reading {
  locale: string;
  signal?: AbortSignal;
}

/** Opened and left as it was: the first save gives it another state, Q3-19. */
const isUntouched = ({ stateType, title }: ContributionRow) => stateType === 'NEW' && title.trim() === '';

/** The own contributions of all types that changed last, the latest first; without what was only opened. */
export async function readLatestOwn(
  types: readonly ContributionType[],
  size: number,
  { locale, signal }: Reading,
): Promise<ContributionRow[]> {
  const answers = await Promise.all(
    types.map((type) =>
      call(contributionEndpoints.list, {
        params: { type, parentId: 0, scope: 'mine' },
        // Of a type and parent there is hardly more than one that was only opened.
        query: { page: 0, size: 2 * size, sort: 'dateUpdated,desc', langKey: locale },
        errorMessage: null,
        signal,
      }),
    ),
  );
  return answers
    .flatMap(({ data }) => data)
    .filter((row) => !isUntouched(row))
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
