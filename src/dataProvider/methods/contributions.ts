import type { ContributionType } from '#contract/access.ts';
import { commentEndpoints } from '#contract/comments/endpoints.ts';
import { contributionEndpoints as endpoints } from '#contract/contributions/endpoints.ts';
import type { ContributionRow } from '#contract/contributions/schema.ts';
import type { ResponseOf } from '#contract/http.ts';
import { ratingEndpoints } from '#contract/ratings/endpoints.ts';
import { supportEndpoints } from '#contract/support/endpoints.ts';
import { change, reading } from '../endpointMethod.ts';
import { call } from '../httpClient.ts';

/** Ids around a page of a list, for previous and next. */
export const readContributionIds = reading(endpoints.ids);

/** How many contributions of a type, or below a parent, stand in each state. */
export const readStateCounts = reading(endpoints.counts);

/** The states of a list as columns of a board. */
export const readBoard = reading(endpoints.board);

/** How many contributions of a list are in each state, with the list's other filters. */
export const readListCounts = reading(endpoints.listCounts);

const readList = reading(endpoints.list);

/** Opened and left as it was: the first save gives it another state. */
const isUntouched = ({ stateType, title }: ContributionRow) => stateType === 'NEW' && title.trim() === '';

interface LatestOwn {
  types: readonly ContributionType[];
  size: number;
  locale: string;
  signal?: AbortSignal;
}

/** The own contributions of all types that changed last, the latest first; without what was only opened. */
export async function readLatestOwn({ types, size, locale, signal }: LatestOwn) {
  const answers = await Promise.all(
    types.map((type) =>
      readList({
        params: { type, parentId: 0, scope: 'mine' },
        // Of a type and parent there is hardly more than one that was only opened.
        query: { page: 0, size: 2 * size, sort: 'dateUpdated,desc', langKey: locale },
        signal,
      }),
    ),
  );
  const data = answers
    .flatMap((answer) => answer.data)
    .filter((row) => !isUntouched(row))
    .sort((one, other) => other.dateUpdated.localeCompare(one.dateUpdated))
    .slice(0, size);
  return { data };
}

interface StatesOfType {
  type: ContributionType;
  states: ResponseOf<typeof endpoints.counts>;
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

export const readSupporters = reading(supportEndpoints.supporters);
export const support = change(supportEndpoints.support);
export const withdrawSupport = change(supportEndpoints.withdraw);
export const noteSupport = change(supportEndpoints.note);

/** What became of a person's contributions, and what else they gave. */
export async function readNumbersOfUser({ id, signal }: { id: number; signal?: AbortSignal }) {
  const options = { params: { id }, errorMessage: null, signal };
  const [statistics, comments, ratings] = await Promise.all([
    call(endpoints.statistics, options),
    call(commentEndpoints.countOfUser, options),
    call(ratingEndpoints.countOfUser, options),
  ]);
  return { data: { ...statistics.data, commentCount: comments.data, ratingCount: ratings.data } };
}
