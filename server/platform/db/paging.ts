import { asc, type Column, desc, eq, type GetColumnData, type SQL } from 'drizzle-orm';
import { parseSort } from '#contract/http.ts';

export const pageWindow = ({ page, size }: { page: number; size: number }) => ({
  limit: size,
  offset: page * size,
});

/**
 * ORDER BY terms of a checked `field,direction`; the tie breaker makes the order total, so that no row is
 * shown on two pages.
 */
export function ordering<Field extends string>(
  columns: Readonly<Record<Field, Column | SQL>>,
  sort: string,
  tieBreaker: Column | SQL,
): SQL[] {
  const { field, direction } = parseSort<Field>(sort);
  const way = direction === 'desc' ? desc : asc;
  return columns[field] === tieBreaker ? [way(tieBreaker)] : [way(columns[field]), way(tieBreaker)];
}

/** A filter by one value of a column; none where no value was asked for. */
export const equals = <C extends Column>(column: C, value: GetColumnData<C, 'raw'> | undefined) =>
  value === undefined ? undefined : eq<C>(column, value);

/** The condition of a filter as a list; none where nothing was asked for. */
export const asked = <T>(value: T | undefined, condition: (value: T) => SQL): SQL[] =>
  value === undefined || value === '' ? [] : [condition(value)];

/** What decides the page, or the words, and not the matches. */
const NO_FILTERS = new Set(['page', 'size', 'sort', 'langKey', 'langkey', 'lang']);

/** Names of the filters that a list is asked by. */
export const askedFilters = (query: object): string[] =>
  Object.entries(query)
    .filter(([key, value]) => value !== undefined && !NO_FILTERS.has(key))
    .map(([key]) => key);
