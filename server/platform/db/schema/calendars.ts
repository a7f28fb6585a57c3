import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  date,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { citext, id, partOf, ref } from './columns.ts';

/** By which days answers are due, decision 0076. */
export const calendars = pgTable(
  'calendar',
  {
    id: id(),
    name: citext().notNull().unique(),
    timeZone: text().notNull(),
    /** ISO weekdays, in order. */
    workingDays: smallint().array().notNull(),
    country: text(),
    region: text(),
    isDefault: boolean().notNull().default(false),
    /** Goes up with every save, and when another one becomes the default. */
    version: integer().notNull().default(0),
  },
  (calendar) => [uniqueIndex('calendar_default').on(calendar.isDefault).where(sql`is_default`)],
);

export const calendarHolidays = pgTable(
  'calendar_holiday',
  {
    calendarId: partOf(() => calendars.id),
    date: date({ mode: 'string' }).notNull(),
    name: text().notNull(),
  },
  (holiday) => [primaryKey({ columns: [holiday.calendarId, holiday.date] })],
);

/** The calendar of an organization or a unit of its own; null: that of what is above it. */
export const ownCalendar = () => ref().references((): AnyPgColumn => calendars.id);
