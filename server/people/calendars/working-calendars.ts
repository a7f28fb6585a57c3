import { type SQL, sql } from 'drizzle-orm';
import type { QueryResultRow } from 'pg';
import type { Calendars } from '#contract/calendars/working-time.ts';
import type { Db } from '#server/platform/db/client.ts';
import { isOneOf } from '#server/platform/db/id-array.ts';
import { executePrepared } from '#server/platform/db/prepared-statement.ts';
import { found } from '#server/platform/errors.ts';

/** A row of `calendarsOf`. */
export interface CalendarRow extends QueryResultRow {
  isStandard: boolean;
  timeZone: string;
  workingDays: number[];
  holidays: string[];
  userIds: number[];
}

/**
 * The calendars that people work by, each with its people, and the standard one: a query of `CalendarRow`. It is that of the main
 * unit, where there is none of the first of their units; of whoever has no unit the standard one.
 * @param people a condition on an id, such as `in (…)`
 */
export const calendarsOf = (people: SQL): SQL => sql`
  with person as (
    select app_user.id, coalesce(app_user.unit_id,
             (select min(unit_id) from organization_user where user_id = app_user.id)) as unit_id
      from app_user where app_user.id ${people}
  ), place as materialized (
    select calendar_of_unit(unit_id, null) as calendar_id, array_agg(id) as user_ids from person group by unit_id
  )
  select calendar.is_default as "isStandard", calendar.time_zone as "timeZone", calendar.working_days as "workingDays",
         array(select holiday.date::text from calendar_holiday holiday where holiday.calendar_id = calendar.id) as holidays,
         array(select unnest(place.user_ids) from place where place.calendar_id = calendar.id) as "userIds"
    from calendar
   where calendar.is_default or calendar.id in (select calendar_id from place)`;

/** Rows of `calendarsOf` by their people. People with the same calendar share one object. */
export function calendarsBy(rows: readonly CalendarRow[]): Calendars {
  const read = rows.map(({ isStandard, userIds, timeZone, workingDays, holidays }) => ({
    isStandard,
    userIds,
    calendar: { timeZone, workingDays, holidays: new Set(holidays) },
  }));
  return {
    standard: found(read.find(({ isStandard }) => isStandard)).calendar,
    ofUsers: new Map(read.flatMap(({ userIds, calendar }) => userIds.map((id) => [id, calendar] as const))),
  };
}

/** The calendars that people work by, and the standard one. */
export const readCalendars = async (db: Db, userIds: readonly number[]): Promise<Calendars> =>
  calendarsBy((await executePrepared<CalendarRow>(db, calendarsOf(isOneOf(userIds)))).rows);
