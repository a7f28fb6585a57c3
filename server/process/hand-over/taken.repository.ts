import { sql } from 'drizzle-orm';
import type { ParticipationRole } from '#contract/contributions/participation.ts';
import type { HandOverKind } from '#contract/users/hand-over.ts';
import type { Db } from '#server/platform/db/client.ts';
import { hasRow } from '#server/platform/db/has-row.ts';
import { idArray } from '#server/platform/db/id-array.ts';
import { insertRows } from '#server/platform/db/insert-rows.ts';
import { handOverItems, type TakenKind } from '#server/platform/db/schema/absences.ts';
import type { Decision } from '#server/process/life-cycles/apply/context.ts';
import { DEPUTY_ROLES, JURIES } from '#server/process/life-cycles/engine/deputies.ts';
import { type RoleHolders, rolesHeldBy } from '#server/process/life-cycles/engine/give-back.ts';
import { isOpenStatus } from '#server/process/tasks/tasks.open.sql.ts';
import type { Taken } from './hand-over.parts.ts';

/** Roles on a contribution as they were, and who came in them. */
export interface TakenRoles {
  roles: RoleHolders[];
  added: { role: ParticipationRole; userId: number }[];
}

const taskValues = sql`jsonb_build_object('status', task.status, 'userId', task.user_id, 'deputyForId', task.deputy_for_id)`;

/** Open tasks of people who hand over, also those that a deputy has for them; not those that they have for others. */
const openTasks = (requestIds: readonly number[]) => sql`
  select request.id as hand_over_id, task.*
    from hand_over request join contribution_task task on task.user_id = request.from_id and task.deputy_for_id is null
   where request.id = any(${idArray(requestIds)}) and ${isOpenStatus(sql`task.status`)}
   union all
  select request.id, task.*
    from hand_over request join contribution_task task on task.deputy_for_id = request.from_id
   where request.id = any(${idArray(requestIds)}) and ${isOpenStatus(sql`task.status`)}`;

/** Remembers what ends as accounts are closed: before it ends. */
export async function rememberEnding(db: Db, requestIds: readonly number[]): Promise<void> {
  if (requestIds.length === 0) return;
  const requests = sql`hand_over request where request.id = any(${idArray(requestIds)})`;
  await db.execute(sql`
    insert into hand_over_item (hand_over_id, kind, subject_id, before)
    select task.hand_over_id, 'tasks', task.id, ${taskValues} from (${openTasks(requestIds)}) task
     union all
    select request.id, 'answers', contribution.id, '{}'
      from contribution cross join ${requests} and contribution.answer_owner_id = request.from_id
       and contribution.answer_state in ('RUNNING', 'PAUSED')
     union all
    select request.id, 'deputies', person.id, '{}'
      from app_user person cross join ${requests} and person.deputy_id = request.from_id
     union all
    select request.id, 'absences', absence.id, '{}'
      from absence cross join ${requests} and absence.deputy_id = request.from_id and absence.phase <> 'ENDED'
     union all
    select request.id, 'invitations', invited.contribution_id, jsonb_build_object('share', invited.share)
      from contribution_co_author invited cross join ${requests} and invited.user_id = request.from_id and invited.state = 'INVITED'`);
}

/** The roles whose tasks go with a kind. */
const rolesOfKinds = (kinds: readonly HandOverKind[]): ParticipationRole[] => [
  ...(kinds.includes('tasks') ? DEPUTY_ROLES : []),
  ...(kinds.includes('juries') ? JURIES : []),
  ...(kinds.includes('moderations') ? (['COMPETITION_MODERATOR'] as const) : []),
];

/** Remembers the open tasks that go with what is handed over. */
export async function rememberTasks(
  db: Db,
  requestId: number,
  kinds: readonly HandOverKind[],
): Promise<void> {
  await db.execute(sql`
    insert into hand_over_item (hand_over_id, kind, subject_id, before)
    select task.hand_over_id, 'tasks', task.id, ${taskValues} from (${openTasks([requestId])}) task
     where task.role = any(${sql.param(rolesOfKinds(kinds))}::text[])`);
}

/** Remembers who held the roles on contributions that were handed over, and who came in their place. */
export async function rememberRoles(
  db: Db,
  { id, fromId }: { id: number; fromId: number },
  decisions: readonly Pick<Decision, 'situation' | 'effects'>[],
): Promise<void> {
  // Nothing is given back to whoever was erased meanwhile.
  if (await hasRow(db, sql`app_user where id = ${fromId} and erased_at is not null`)) return;
  const taken = decisions.flatMap(({ situation, effects }): Taken[] => {
    const roles = rolesHeldBy(situation, fromId);
    if (roles.length === 0) return [];
    const added = effects.flatMap((effect) =>
      effect.kind === 'participantAdded' && !effect.deputyFor
        ? [{ role: effect.role, userId: effect.userId }]
        : [],
    );
    return [{ subjectId: situation.contribution.id, before: { roles, added } satisfies TakenRoles }];
  });
  await rememberTaken(db, id, 'roles', taken);
}

/** Remembers what was taken of a kind. */
export const rememberTaken = (
  db: Db,
  handOverId: number,
  kind: TakenKind,
  taken: readonly Taken[],
): Promise<void> =>
  insertRows(
    db,
    handOverItems,
    taken.map(({ subjectId, before }) => ({ handOverId, kind, subjectId, before })),
  );

/** All that a hand-over took, by its kind. */
export async function readTaken(db: Db, handOverId: number): Promise<(kind: TakenKind) => Taken[]> {
  const { rows } = await db.execute<Taken & { kind: TakenKind } & Record<string, unknown>>(sql`
    select kind, subject_id as "subjectId", before from hand_over_item where hand_over_id = ${handOverId} order by id`);
  return (wanted) => rows.filter(({ kind }) => kind === wanted);
}

/** People who are named at most; of one who had many fields there may be dozens. */
const MOST_SUCCESSORS = 3;

export interface PassedRoles extends Record<string, unknown> {
  handOverId: number;
  contributions: number;
  successors: { userId: number; contributions: number }[];
}

/** On how many contributions others came into the person's roles, and who did. */
export async function readPassedRoles(db: Db, handOverIds: readonly number[]): Promise<PassedRoles[]> {
  const { rows } = await db.execute<PassedRoles>(sql`
    with role as (
      select hand_over_id, subject_id, before from hand_over_item
       where kind = 'roles' and hand_over_id = any(${idArray(handOverIds)})),
    successor as (
      select role.hand_over_id, (added->>'userId')::bigint as user_id, count(distinct role.subject_id)::int as number
        from role cross join jsonb_array_elements(role.before->'added') as added group by 1, 2),
    first as (
      select *, row_number() over (partition by hand_over_id order by number desc, user_id) as place from successor)
    select role.hand_over_id as "handOverId", count(*)::int as contributions, coalesce((
             select jsonb_agg(jsonb_build_object('userId', user_id, 'contributions', number) order by place)
               from first where first.hand_over_id = role.hand_over_id and place <= ${MOST_SUCCESSORS}), '[]') as successors
      from role group by role.hand_over_id`);
  return rows;
}
