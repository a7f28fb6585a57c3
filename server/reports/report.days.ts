import { type SQL, sql } from 'drizzle-orm';

/** Where the days and months of reports begin: the zone by which the database keeps their numbers, Q3-104. */
export const REPORT_ZONE = sql`(select time_zone from report_calendar)`;

/** The instant at which a day (`2026-03-05`) begins there. */
export const beginOf = (day: string): SQL => sql`((${day}::date)::timestamp at time zone ${REPORT_ZONE})`;

/** The instant at which it is over. */
export const endOf = (day: string): SQL => sql`((${day}::date + 1)::timestamp at time zone ${REPORT_ZONE})`;
