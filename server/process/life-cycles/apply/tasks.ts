import { and, sql } from 'drizzle-orm';
import { MODULE_OF_TYPE } from '#contract/roles.ts';
import type { TASK_MODULES } from '#contract/tasks/schema.ts';
import { isOneOf } from '#server/platform/db/id-array.ts';
import { insertRows } from '#server/platform/db/insert-rows.ts';
import { prepared } from '#server/platform/db/prepared-statement.ts';
import { contributionTasks } from '#server/platform/db/schema/contributions.ts';
import { isOpenStatus } from '#server/process/tasks/tasks.open.sql.ts';
import type { ContributionSnapshot, NewTask } from '../engine/types.ts';
import { type EffectContext, groupBy, type Placed } from './context.ts';

/** A task that ended meanwhile stays as it ended: closing an account does not wait for its contributions, S3-63. */
export async function closeTasks(
  { db }: EffectContext,
  closed: readonly Placed<'taskClosed'>[],
): Promise<void> {
  for (const group of groupBy(closed, ({ effect }) => `${effect.status} ${effect.doneBy}`)) {
    const [first] = group;
    if (!first) continue;
    const { status, doneBy } = first.effect;
    await prepared(
      db
        .update(contributionTasks)
        .set({ status, doneBy, doneDate: doneBy === null ? null : first.situation.now })
        .where(
          and(
            sql`${contributionTasks.id} ${isOneOf(group.map(({ effect }) => effect.taskId))}`,
            isOpenStatus(contributionTasks.status),
          ),
        ),
    );
  }
}

/** A new task as a row of its contribution. */
export function taskRow(
  { id, type, fieldId }: Pick<ContributionSnapshot, 'id' | 'type' | 'fieldId'>,
  task: NewTask,
): typeof contributionTasks.$inferInsert {
  return {
    contributionId: id,
    kind: task.kind,
    definitionId: task.definitionId,
    names: [...task.names],
    role: task.role,
    userId: task.userId,
    module: MODULE_OF_TYPE[type] as (typeof TASK_MODULES)[number],
    fieldId,
    stateId: task.stateId,
    commandType: task.commandType,
    oneForAll: task.oneForAll,
    startAt: task.start,
    endAt: task.end,
    status: 'WAITING',
  };
}

export async function createTasks(
  { db }: EffectContext,
  created: readonly Placed<'taskCreated'>[],
): Promise<void> {
  await insertRows(
    db,
    contributionTasks,
    created.map(({ situation, effect }) => taskRow(situation.contribution, effect.task)),
  );
}
