import { sql } from 'drizzle-orm';
import { type AnyPgColumn, boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { ownCalendar } from './calendars.ts';
import { id, ref, refTo } from './columns.ts';

export const organizations = pgTable(
  'organization',
  {
    id: id(),
    name: text().notNull(),
    code: text(),
    isActive: boolean().notNull().default(true),
    isEditable: boolean().notNull().default(true),
    calendarId: ownCalendar(),
    /** Goes up with every save. */
    version: integer().notNull().default(0),
  },
  ({ calendarId }) => [index('organization_calendar').on(calendarId).where(sql`calendar_id is not null`)],
);

/** A unit hangs below another unit, or directly below its organization. */
export const organizationUnits = pgTable(
  'organization_unit',
  {
    id: id(),
    organizationId: refTo(() => organizations.id),
    parentUnitId: ref().references((): AnyPgColumn => organizationUnits.id),
    name: text().notNull(),
    code: text(),
    isActive: boolean().notNull().default(true),
    isEditable: boolean().notNull().default(true),
    calendarId: ownCalendar(),
    /** Goes up with every save, its managers included. */
    version: integer().notNull().default(0),
  },
  (unit) => [
    index('organization_unit_organization').on(unit.organizationId),
    index('organization_unit_parent').on(unit.parentUnitId),
    index('organization_unit_calendar').on(unit.calendarId).where(sql`calendar_id is not null`),
  ],
);
