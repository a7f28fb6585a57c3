import type { ContributionType } from '#contract/access.ts';
import { contributionEndpoints as endpoints } from '#contract/contributions/endpoints.ts';
import type { ContributionRow } from '#contract/contributions/schema.ts';
import { reading } from '../endpointMethod.ts';

/** Ids around a page of a list, for previous and next. */
export const readContributionIds = reading(endpoints.ids);

/** How many contributions of a type, or below a parent, stand in each state. */
export const readStateCounts = reading(endpoints.counts);

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
