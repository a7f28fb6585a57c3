import { type SQL, sql } from 'drizzle-orm';

/** Where the days and months of reports begin: the zone by which the database keeps their numbers, Q3-104. */
export const REPORT_ZONE = sql`(select time_zone from report_calendar)`;

/** The instant at which a day (`2026-03-05`) begins there. */
export const beginOf = (day: string): SQL => sql`((${day}::date)::timestamp at time zone ${REPORT_ZONE})`;

/** The instant at which it is over. */
export const endOf = (day: string): SQL => sql`((${day}::date + 1)::timestamp at time zone ${REPORT_ZONE})`;

/** Days of a period, `YYYY-MM-DD`, both inclusive; either may be open. */
export interface Period {
  start?: string | undefined;
  end?: string | undefined;
}

/** Whole months, by their first days, the last one exclusive; null: open. */
export interface Months {
  from: string | null;
  before: string | null;
}

/** Days that belong to no whole month, the last one exclusive. */
export interface Days {
  from: string;
  before: string;
}

const dayOf = (at: Date) => at.toISOString().slice(0, 10);
const shifted = (day: string, { days = 0, months = 0 }: { days?: number; months?: number }): string => {
  const at = new Date(`${day}T00:00:00Z`);
  at.setUTCMonth(at.getUTCMonth() + months, at.getUTCDate() + days);
  return dayOf(at);
};
const firstOfMonth = (day: string) => `${day.slice(0, 8)}01`;

/**
 * Takes a period apart into whole months, of which numbers are stored, and the days at its edges, whose contributions
 * are counted one by one [R3L-11]. Each day of the period is in exactly one part.
 */
export function partsOfPeriod({ start, end }: Period): { months: Months | null; edges: Days[] } {
  const first = start === undefined ? null : firstOfMonth(start);
  const from = start === undefined || first === start ? first : shifted(firstOfMonth(start), { months: 1 });
  const after = end === undefined ? null : shifted(end, { days: 1 });
  const before = after === null ? null : firstOfMonth(after);
  if (start !== undefined && after !== null && from !== null && before !== null && from > before) {
    return { months: null, edges: [{ from: start, before: after }] };
  }
  const edges: Days[] = [];
  if (start !== undefined && from !== null && start < from) edges.push({ from: start, before: from });
  if (before !== null && after !== null && before < after) edges.push({ from: before, before: after });
  return { months: from !== null && from === before ? null : { from, before }, edges };
}
