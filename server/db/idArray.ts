import { type SQL, sql } from 'drizzle-orm';

/** Ids as one array parameter, for `= any(…)` and `unnest(…)`: a placeholder for each of thousands is slow to plan. */
export const idArray = (ids: readonly number[]): SQL => sql`${sql.param([...ids])}::bigint[]`;
