import { type SQL, sql } from 'drizzle-orm';

/** Ids as one array parameter, for `= any(…)` and `unnest(…)`: a placeholder for each of thousands is slow to plan. */
export const idArray = (ids: readonly number[]): SQL => sql`${sql.param([...ids])}::bigint[]`;

/** Ids as rows, for `in (…)` and as a part of a query. */
export const idRows = (ids: readonly number[]): SQL => sql`select unnest(${idArray(ids)})`;

/**
 * A comparison with one of these ids, to stand after a column. One alone is compared as such: for an array of unknown
 * length PostgreSQL expects ten, and would not keep the plan.
 */
export const isOneOf = (ids: readonly number[]): SQL =>
  ids.length === 1 ? sql`= ${ids[0]}::bigint` : sql`= any(${idArray(ids)})`;
