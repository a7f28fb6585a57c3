import { asc, eq, sql } from 'drizzle-orm';
import type { calendarEndpoints } from '#contract/calendars/endpoints.ts';
import {
  type CALENDAR_SORT_FIELDS,
  Calendar,
  CalendarRow,
  type Holiday,
} from '#contract/calendars/schema.ts';
import type { BodyOf, QueryOf } from '#contract/http.ts';
import type { Db } from '#server/platform/db/client.ts';
import { contractColumns } from '#server/platform/db/contract-columns.ts';
import { hasRow } from '#server/platform/db/has-row.ts';
import { holdVersion } from '#server/platform/db/held-version.ts';
import { insertRow, insertRows } from '#server/platform/db/insert-rows.ts';
import { deleteUnused } from '#server/platform/db/references.ts';
import { calendarHolidays, calendars } from '#server/platform/db/schema/calendars.ts';
import { containsText } from '#server/platform/db/search.ts';
import { refused } from '#server/platform/errors.ts';
import type { Page } from '#server/platform/http/answers.ts';
import { pageOf } from '#server/platform/http/page-of.ts';

type NewCalendar = BodyOf<typeof calendarEndpoints.create>;
type CalendarChange = BodyOf<typeof calendarEndpoints.save>;

const holidayCount = sql<number>`(
  select count(*) from calendar_holiday holiday where holiday.calendar_id = calendar.id)`.mapWith(Number);

/** Organizations and units that name it. */
const unitCount = sql<number>`(
  (select count(*) from organization where organization.calendar_id = calendar.id)
  + (select count(*) from organization_unit unit where unit.calendar_id = calendar.id))`.mapWith(Number);

const SORT_COLUMNS = {
  id: calendars.id,
  name: sql`searchable(calendar.name::text)`,
  timeZone: calendars.timeZone,
  isDefault: calendars.isDefault,
  holidayCount,
  unitCount,
} satisfies Record<(typeof CALENDAR_SORT_FIELDS)[number], unknown>;

/** A page of all calendars, without their holidays. */
export async function pageOfCalendars(
  db: Db,
  query: QueryOf<typeof calendarEndpoints.list>,
): Promise<Page<CalendarRow>> {
  const { 'name.contains': words } = query;
  return pageOf(
    db,
    db
      .select({ ...contractColumns(calendars, CalendarRow), holidayCount, unitCount })
      .from(calendars)
      .$dynamic(),
    {
      from: calendars,
      where: words ? containsText(sql`${calendars.name}::text`, words) : undefined,
      sortKeys: SORT_COLUMNS,
      query,
    },
  );
}

export async function readCalendar(db: Db, id: number): Promise<Calendar | undefined> {
  const [row] = await db
    .select(contractColumns(calendars, Calendar))
    .from(calendars)
    .where(eq(calendars.id, id));
  if (!row) return undefined;
  const holidays = await db
    .select({ date: calendarHolidays.date, name: calendarHolidays.name })
    .from(calendarHolidays)
    .where(eq(calendarHolidays.calendarId, id))
    .orderBy(asc(calendarHolidays.date));
  return { ...row, holidays };
}

/** Whether another calendar has this name, regardless of case. */
export const nameIsTaken = (db: Db, name: string, exceptId = 0): Promise<boolean> =>
  hasRow(db, sql`calendar where name = ${name} and id <> ${exceptId}`);

/** A calendar for a save. @throws AppError error.savedInBetween */
export const holdCalendar = (db: Db, { id, version: seen }: CalendarChange) =>
  holdVersion(db, calendars, eq(calendars.id, id), { seen, entity: 'calendar' });

/** A calendar for its end; whoever chooses it at this moment is waited for. */
export const holdForRemoval = (db: Db, id: number) =>
  holdVersion(db, calendars, eq(calendars.id, id), { seen: undefined, entity: 'calendar', lock: 'update' });

/** Of two calendars that become the default at a time the second one takes it from the first one: locked before any row. */
export const holdDefault = (db: Db) =>
  db.execute(sql`select pg_advisory_xact_lock(hashtext('default calendar'))`);

/** No calendar is the default any more; who calls this makes another one it. */
export const endDefault = (db: Db, exceptId = 0) =>
  db.execute(sql`
    update calendar set is_default = false, version = version + 1 where is_default and id <> ${exceptId}`);

async function writeHolidays(db: Db, calendarId: number, holidays: readonly Holiday[]): Promise<void> {
  await db.delete(calendarHolidays).where(eq(calendarHolidays.calendarId, calendarId));
  await insertRows(
    db,
    calendarHolidays,
    holidays.map((holiday) => ({ calendarId, ...holiday })),
  );
}

/** @returns the new calendar's id */
export async function insertCalendar(db: Db, { holidays, ...values }: NewCalendar): Promise<number> {
  const id = await insertRow(db, calendars, values);
  await writeHolidays(db, id, holidays);
  return id;
}

export async function updateCalendar(
  db: Db,
  { id, version: _, holidays, ...values }: CalendarChange,
): Promise<void> {
  await db
    .update(calendars)
    .set({ ...values, version: sql`${calendars.version} + 1` })
    .where(eq(calendars.id, id));
  if (holidays) await writeHolidays(db, id, holidays);
}

/** Deletes a calendar that nothing names. @throws AppError error.calendarInUse */
export async function deleteCalendar(db: Db, id: number): Promise<void> {
  const isNamed = sql`(
    select calendar_id from organization where calendar_id = ${id}
    union all select calendar_id from organization_unit where calendar_id = ${id}) named`;
  if (await hasRow(db, isNamed)) throw refused('error.calendarInUse', 'calendar');
  await deleteUnused('calendar', () => db.delete(calendars).where(eq(calendars.id, id)));
}
