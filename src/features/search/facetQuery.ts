import { formatSearch, NAME_OPERATORS, parseSearch, type SearchQuery } from '#contract/search/query.ts';
import type { SearchPlace } from '#src/app/searchAddress.ts';
import { folded } from '#src/components/matchesSearch.ts';

/** Operators that a facet adds to the query or takes out of it. */
const FACET_OPERATORS = ['type', ...NAME_OPERATORS] as const;
export type FacetOperator = (typeof FACET_OPERATORS)[number];

const isSame = (one: string, other: string) => folded(one) === folded(other);

/** Whether a query has a value of an operator. */
export const hasValue = (query: SearchQuery, operator: FacetOperator, value: string): boolean =>
  query[operator].some((each) => isSame(each, value));

/** The query with a value of an operator, or without it when it has it. */
export function toggleValue(text: string, operator: FacetOperator, value: string): string {
  const query = parseSearch(text);
  const others = query[operator].filter((each) => !isSame(each, value));
  const values = hasValue(query, operator, value) ? others : [...others, value];
  return formatSearch({ ...query, [operator]: values });
}

const firstDay = (year: number) => `${String(year).padStart(4, '0')}-01-01`;

/** The year that a query is limited to; null where it is limited to another time, or to none. */
export function yearOf({ after, before }: SearchQuery): number | null {
  const year = Number(after?.slice(0, 4));
  return after === firstDay(year) && before === firstDay(year + 1) ? year : null;
}

/** The query for what is dated in a year, or in any when it has that year already. */
export function toggleYear(text: string, year: number): string {
  const query = parseSearch(text);
  const time =
    yearOf(query) === year
      ? { after: null, before: null }
      : { after: firstDay(year), before: firstDay(year + 1) };
  return formatSearch({ ...query, ...time, invalidDates: [] });
}

/** How many limits results have. */
export function limitsOf({ q, kinds }: Pick<SearchPlace, 'q' | 'kinds'>): number {
  const query = parseSearch(q);
  const values = FACET_OPERATORS.flatMap((operator) => query[operator]);
  const isDated = query.after !== null || query.before !== null || query.invalidDates.length > 0;
  const time = isDated ? 1 : 0;
  return kinds.length + values.length + time;
}
export const hasLimits = (place: SearchPlace): boolean => limitsOf(place) > 0;

/** The words of a query alone. */
export const withoutLimits = (text: string): string => {
  const { words, phrases, without } = parseSearch(text);
  return formatSearch({ ...parseSearch(''), words, phrases, without });
};
