import { sql } from 'drizzle-orm';
import { MODULE_OF_TYPE } from '#contract/roles.ts';
import type { TASK_MODULES } from '#contract/tasks/schema.ts';
import { insertStep } from '#server/platform/db/insert-rows.ts';
import { contributionTasks } from '#server/platform/db/schema/tasks.ts';
import type { Step } from '#server/platform/db/steps.ts';
import { isOpenStatus } from '#server/process/tasks/tasks.open.sql.ts';
import type { ContributionSnapshot, NewTask } from '../engine/types.ts';
import type { Placed } from './context.ts';

/** A task that ended meanwhile stays as it ended: closing an account does not wait for its contributions, S3-63. */
export function closeTasks(closed: readonly Placed<'taskClosed'>[]): Step | null {
  if (closed.length === 0) return null;
  const ended = closed.map(({ situation, effect: { taskId: id, status, doneBy } }) => ({
    id,
    status,
    done_by: doneBy,
    done_date: doneBy === null ? null : situation.now,
  }));
  return (after) => sql`
    update contribution_task task set status = ended.status, done_by = ended.done_by, done_date = ended.done_date
      from json_to_recordset(${JSON.stringify(ended)}::json)
           as ended(id bigint, status text, done_by bigint, done_date timestamptz)
     where task.id = ended.id and ${isOpenStatus(sql`task.status`)} and ${after}`;
}

/** Open tasks of who is away go to their deputies, and back. */
export function passTasks(passed: readonly Placed<'taskPassed'>[]): Step | null {
  if (passed.length === 0) return null;
  const rows = passed.map(({ effect: { taskId, userId, deputyFor } }) => ({
    id: taskId,
    user_id: userId,
    deputy_for_id: deputyFor,
  }));
  return (after) => sql`
    update contribution_task task set user_id = passed.user_id, deputy_for_id = passed.deputy_for_id
      from json_to_recordset(${JSON.stringify(rows)}::json) as passed(id bigint, user_id bigint, deputy_for_id bigint)
     where task.id = passed.id and ${isOpenStatus(sql`task.status`)} and ${after}`;
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
    deputyForId: task.deputyFor ?? null,
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

export const createTasks = (created: readonly Placed<'taskCreated'>[]): Step | null =>
  insertStep(
    contributionTasks,
    created.map(({ situation, effect }) => taskRow(situation.contribution, effect.task)),
  );
