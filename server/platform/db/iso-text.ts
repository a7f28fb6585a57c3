import { type SQL, sql } from 'drizzle-orm';

/** An instant as the API writes it, for values within JSON, whose instants are PostgreSQL's own; null where there is none. */
export const isoText = (moment: SQL): SQL<string> =>
  sql<string>`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
