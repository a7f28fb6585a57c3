import { sql } from 'drizzle-orm';
import { date, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, id, partOf, ref } from './columns.ts';
import { contributions } from './contributions.ts';
import { users } from './users.ts';

/** That a contribution has a schedule, and which state of it is the present one, S3-85. */
export const implementationSchedules = pgTable('implementation_schedule', {
  contributionId: partOf(() => contributions.id).primaryKey(),
  /** Grows with every save. */
  version: integer().notNull(),
  lastModifiedBy: ref().references(() => users.id),
  lastModifiedDate: createdAt(),
});

/** Steps of a schedule, Q3-56. */
export const implementationScheduleItems = pgTable(
  'implementation_schedule_item',
  {
    id: id(),
    contributionId: partOf(() => implementationSchedules.contributionId),
    rank: integer().notNull(),
    title: text().notNull(),
    startDate: date({ mode: 'string' }).notNull(),
    endDate: date({ mode: 'string' }).notNull(),
    /** Free words; empty where a person of the platform is named. */
    responsible: text(),
    responsibleId: ref().references(() => users.id),
    percent: integer().notNull(),
  },
  (row) => [
    index('implementation_schedule_item_contribution').on(row.contributionId, row.rank),
    index('implementation_schedule_item_responsible')
      .on(row.responsibleId)
      .where(sql`responsible_id is not null`),
  ],
);
