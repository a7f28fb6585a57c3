import { type SQL, sql } from 'drizzle-orm';
import type { OpenWork } from '#contract/absences/open-work.ts';
import { FINAL_STATE_TYPES } from '#contract/life-cycles/schema.ts';
import type { Db } from '#server/platform/db/client.ts';
import { DEPUTY_ROLES, JURIES } from '#server/process/life-cycles/engine/deputies.ts';
import { isOpenStatus } from '#server/process/tasks/tasks.open.sql.ts';

/** Whether the row of `contribution` is under way: somebody works on it. */
export const isWorkedOn: SQL = sql`(not contribution.is_deleted
  and contribution.state_type <> all(${sql.param([...FINAL_STATE_TYPES])}::text[]))`;

/** Whether the role of a row of `part`, a participant, can be handed over. */
export const canBeHandedOver: SQL = sql`part.role = any(${sql.param([...DEPUTY_ROLES])}::text[])`;

type Left = Omit<OpenWork, 'takesOver' | 'leftOver' | 'passing' | 'sole'>;

/** What somebody leaves when their account is closed; undefined where there is no such person. */
export async function readOpenWork(db: Db, userId: number): Promise<Left | undefined> {
  const { rows } = await db.execute<Left & Record<string, unknown>>(sql`
    select (select count(distinct part.contribution_id)::int
              from contribution_participant part join contribution on contribution.id = part.contribution_id
             where part.user_id = person.id and part.deputy_for_id is null and ${canBeHandedOver} and ${isWorkedOn}) as contributions,
           (select count(*)::int from contribution_task task
             where (task.user_id = person.id or task.deputy_for_id = person.id) and ${isOpenStatus(sql`task.status`)}) as tasks,
           (select count(*)::int from contribution
             where answer_owner_id = person.id and answer_state in ('RUNNING', 'PAUSED') and not is_deleted) as answers,
           (select count(*)::int from contribution_field_user field
             where field.user_id = person.id and field.is_active) as "fieldRoles",
           (select count(*)::int from contribution_task task
             where task.user_id = person.id and task.role = any(${sql.param([...JURIES])}::text[])
               and ${isOpenStatus(sql`task.status`)}) as reviews
      from app_user person where person.id = ${userId}`);
  return rows[0];
}

/** Open tasks of a person that go with the roles in which they work on what is under way. */
export async function readHandedTasks(db: Db, userId: number): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    with own as (
      select contribution_id, role, status from contribution_task where user_id = ${userId} and deputy_for_id is null
       union all
      select contribution_id, role, status from contribution_task where deputy_for_id = ${userId}
    )
    select count(*)::int as count
      from own join contribution on contribution.id = own.contribution_id
     where ${isOpenStatus(sql`own.status`)} and ${isWorkedOn} and exists (
       select from contribution_participant part
        where part.contribution_id = contribution.id and part.user_id = ${userId} and part.role = own.role
          and part.deputy_for_id is null and ${canBeHandedOver})`);
  return rows[0]?.count ?? 0;
}
