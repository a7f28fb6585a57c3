import { sql } from 'drizzle-orm';
import { boolean, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { ParticipationRole } from '#contract/contributions/participation.ts';
import type { CommandType } from '#contract/life-cycles/schema.ts';
import type { TASK_MODULES, TaskStatus } from '#contract/tasks/schema.ts';
import type { Name } from '#contract/texts/titles.ts';
import { createdAt, id, instant, partOf, ref, refTo } from './columns.ts';
import { contributionFields } from './configuration.ts';
import { contributions } from './contributions.ts';
import { users } from './users.ts';

export const contributionTasks = pgTable(
  'contribution_task',
  {
    id: id(),
    contributionId: partOf(() => contributions.id),
    kind: text().$type<'STATE' | 'COMMAND'>().notNull(),
    /** Definition that made the task; it may be gone while the task stays, S3-48. */
    definitionId: ref().notNull(),
    /** Copy of the definition's names at creation. */
    names: jsonb().$type<Name[]>().notNull(),
    role: text().$type<ParticipationRole>().notNull(),
    userId: refTo(() => users.id),
    /** Whose task it is, while a deputy has it. */
    deputyForId: ref().references(() => users.id),
    module: text().$type<(typeof TASK_MODULES)[number]>().notNull(),
    fieldId: ref().references(() => contributionFields.id),
    stateId: ref().notNull(),
    commandType: text().$type<CommandType>(),
    oneForAll: boolean().notNull(),
    startAt: createdAt(),
    endAt: instant(),
    status: text().$type<TaskStatus>().notNull().default('WAITING'),
    doneDate: instant(),
    doneBy: ref().references(() => users.id),
  },
  (row) => [
    index('contribution_task_deputy').on(row.deputyForId).where(sql`deputy_for_id is not null`),
    index('contribution_task_user').on(row.userId, row.id.desc().nullsFirst()),
    index('contribution_task_contribution').on(row.contributionId),
    index('contribution_task_module').on(row.module, row.id.desc().nullsFirst()),
    // The migration also includes what administrators filter open tasks by.
    index('contribution_task_open')
      .on(row.module, row.id.desc().nullsFirst())
      .where(sql`status in ('WAITING', 'OVERDUE')`),
    index('contribution_task_due').on(row.endAt).where(sql`status = 'WAITING'`),
    index('contribution_task_open_first').on(
      row.module,
      sql`(case when status in ('WAITING', 'OVERDUE') then coalesce(case when role <> 'OWNER' then end_at end, 'infinity'::timestamptz) end)`,
      row.id,
    ),
    index('contribution_task_field').on(row.fieldId).where(sql`field_id is not null`),
  ],
);
