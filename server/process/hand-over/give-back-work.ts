import { type SQL, sql } from 'drizzle-orm';
import type { ParticipationRole } from '#contract/contributions/participation.ts';
import { FINAL_STATE_TYPES } from '#contract/life-cycles/schema.ts';
import { idArray } from '#server/platform/db/id-array.ts';
import type { ServiceContext } from '#server/platform/http/call.ts';
import { type Decision, passedOn } from '#server/process/life-cycles/apply/context.ts';
import { applyDecisions } from '#server/process/life-cycles/apply/decision.ts';
import { giveBack, type RoleHolders } from '#server/process/life-cycles/engine/give-back.ts';
import { withoutTaskMails } from '#server/process/life-cycles/engine/hand-over.ts';
import { withoutDeputies } from '#server/process/life-cycles/engine/roles.ts';
import { stateOf } from '#server/process/life-cycles/engine/states.ts';
import { SYSTEM } from '#server/process/life-cycles/engine/types.ts';
import { buildDecision, workingCopyOf } from '#server/process/life-cycles/engine/working-copy.ts';
import { situationsInBatches } from '#server/process/life-cycles/load/batches.ts';
import { readNewcomers } from '#server/process/life-cycles/load/newcomers.ts';
import type { LoadedSituation } from '#server/process/life-cycles/load/situation.ts';
import { isOpenStatus } from '#server/process/tasks/tasks.open.sql.ts';
import type { Taken, Unrestored } from './hand-over.parts.ts';
import { addReceived, type Received, receivedBy } from './received.ts';
import type { TakenRoles } from './taken.repository.ts';

interface TakenWork {
  fromId: number;
  /** Who took over. */
  successorIds: readonly number[];
  /** Whether the person may hold these roles. */
  isEmployee: boolean;
  requestedAt: string;
  roles: readonly Taken[];
  tasks: readonly Taken[];
  answers: readonly Taken[];
  /** The latest task before anything was given back: those behind it were made for that. */
  lastTaskId: number;
}

interface GivenBack {
  /** Tasks that the person has again. */
  tasks: number;
  unrestored: Unrestored[];
  /** What came to whom by it. */
  received: Received;
}

/**
 * Who holds a role once it is given back: exactly those from before where nobody else has changed it since, else whoever holds it
 * without the successors; null where these do not have it any more, for then somebody decided otherwise.
 */
export function holdersAfter(
  present: readonly number[],
  before: readonly number[],
  { fromId, added }: { fromId: number; added: readonly number[] },
): number[] | null {
  if (present.includes(fromId)) return [...present];
  const handed = before.flatMap((userId) => (userId === fromId ? added : [userId]));
  const isUnchanged = present.length === handed.length && present.every((userId) => handed.includes(userId));
  if (isUnchanged) return [...before];
  if (!added.every((userId) => present.includes(userId))) return null;
  const others = present.filter((userId) => !added.includes(userId) || before.includes(userId));
  return before[0] === fromId ? [fromId, ...others] : [...others, fromId];
}

/** The roles as they are to be on one contribution; null where others have them by now. */
function rolesAfter({ contribution }: LoadedSituation, { roles, added }: TakenRoles, fromId: number) {
  const holders = withoutDeputies(contribution.participants);
  const idsOf = (some: readonly { role: ParticipationRole; userId: number }[], role: ParticipationRole) =>
    some.filter((one) => one.role === role).map(({ userId }) => userId);
  const wanted: RoleHolders[] = [];
  for (const { role, userIds } of roles) {
    const after = holdersAfter(idsOf(holders, role), userIds, { fromId, added: idsOf(added, role) });
    if (after === null) return null;
    wanted.push({ role, userIds: after });
  }
  return wanted;
}

const isFinished = ({ lifeCycle, contribution }: LoadedSituation): boolean => {
  const stateType = stateOf(lifeCycle, contribution.stateId)?.stateType;
  return contribution.isDeleted || FINAL_STATE_TYPES.some((final) => final === stateType);
};

/** Whether somebody has moved it on since: whoever did goes on with it. */
const hasMoved = (
  { contribution }: LoadedSituation,
  { requestedAt }: Pick<TakenWork, 'requestedAt'>,
): boolean => Date.parse(contribution.dateStateChanged) > Date.parse(requestedAt);

/** Contributions of tasks, by the tasks. */
async function contributionsOfTasks({ db }: ServiceContext, tasks: readonly Taken[]): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select distinct contribution_id as id from contribution_task
     where id = any(${idArray(tasks.map(({ subjectId }) => subjectId))})`);
  return rows.map(({ id }) => id);
}

/** The tasks that ended by the hand-over, of contributions where the person holds the role again in the same stay. */
const ended = ({ fromId, requestedAt, tasks }: TakenWork): SQL => sql`
  select task.id, task.contribution_id, task.kind, task.definition_id, task.role, task.state_id, before.user_id, before.deputy_for_id
    from json_to_recordset(${JSON.stringify(
      tasks.map(({ subjectId: id, before }) => {
        const { userId, deputyForId } = before as { userId: number; deputyForId: number | null };
        return { id, user_id: userId, deputy_for_id: deputyForId };
      }),
    )}::json) as before(id bigint, user_id bigint, deputy_for_id bigint)
    join contribution_task task on task.id = before.id and task.status in ('CANCELED', 'UNDONE')
    join contribution on contribution.id = task.contribution_id
     and not contribution.is_deleted and contribution.state_id = task.state_id
     and contribution.date_state_changed <= ${requestedAt}
   where exists (select from contribution_participant part
                  where part.contribution_id = task.contribution_id and part.role = task.role and part.user_id = ${fromId}
                    and part.deputy_for_id is null)`;

/** Whether a row of `ended` was done since: by anybody where one is enough, else by the person or whoever took over. */
const isDoneSince = ({ fromId, successorIds, requestedAt }: TakenWork): SQL => sql`exists (
  select from contribution_task other
   where other.contribution_id = ended.contribution_id and other.id <> ended.id
     and other.kind = ended.kind and other.definition_id = ended.definition_id
     and other.state_id = ended.state_id and other.done_date >= ${requestedAt}
     and (other.one_for_all
       or coalesce(other.deputy_for_id, other.user_id) = any(${idArray([fromId, ...successorIds])})))`;

/**
 * Opens again the very tasks that ended by the hand-over: with their beginning and their last day. What was just made in their place, or in
 * the place of what was done meanwhile, goes.
 * @returns the tasks that are open again
 */
async function resumeTasks({ db, services }: ServiceContext, work: TakenWork): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    with ended as materialized (select ended.*, ${isDoneSince(work)} as is_done from (${ended(work)}) ended),
    made as (
      select distinct on (ended.id) ended.id as ended_id, made.id, made.user_id, made.deputy_for_id
        from ended join contribution_task made
          on made.contribution_id = ended.contribution_id and made.kind = ended.kind and made.definition_id = ended.definition_id
         and made.role = ended.role and made.id > ${work.lastTaskId} and ${isOpenStatus(sql`made.status`)}
         and coalesce(made.deputy_for_id, made.user_id) = ${work.fromId}
       order by ended.id, made.id
    ),
    removed as (delete from contribution_task where id in (select id from made))
    update contribution_task task
       set status = case when task.end_at < ${services.now().toISOString()} then 'OVERDUE' else 'WAITING' end,
           user_id = coalesce(made.user_id, ended.user_id),
           deputy_for_id = case when made.id is null then ended.deputy_for_id else made.deputy_for_id end
      from ended left join made on made.ended_id = ended.id
     where task.id = ended.id and not ended.is_done
    returning task.id`);
  return rows.map(({ id }) => id);
}

/** Contributions whose roles or tasks stay as they are, each once, and why. */
async function readUnrestored(
  { db }: ServiceContext,
  { tasks, requestedAt }: TakenWork,
  { resumed, reasons }: { resumed: readonly number[]; reasons: ReadonlyMap<number, Unrestored['reason']> },
): Promise<Unrestored[]> {
  const back = new Set(resumed);
  const ended = tasks.map(({ subjectId }) => subjectId).filter((id) => !back.has(id));
  type Row = { id: number; code: string; isFinished: boolean; hasMoved: boolean };
  const { rows } = await db.execute<Row & Record<string, unknown>>(sql`
    select id, code, is_deleted or state_type = any(${sql.param([...FINAL_STATE_TYPES])}::text[]) as "isFinished",
           date_state_changed > ${requestedAt} as "hasMoved"
      from contribution
     where id = any(${idArray([...reasons.keys()])})
        or id in (select contribution_id from contribution_task task
                   where task.id = any(${idArray(ended)}) and not ${isOpenStatus(sql`task.status`)})
     order by id`);
  return rows.map(({ id, code, isFinished, hasMoved }) => ({
    name: code,
    reason: reasons.get(id) ?? (isFinished ? 'finished' : hasMoved ? 'movedOn' : 'done'),
  }));
}

/** Gives back roles on contributions with their tasks and promises, but for what others have done or changed since. */
export async function giveBackWork(context: ServiceContext, work: TakenWork): Promise<GivenBack> {
  const { db, services, caller } = context;
  const { fromId, roles, tasks, answers } = work;
  const rolesOf = new Map(roles.map(({ subjectId, before }) => [subjectId, before as TakenRoles]));
  const ids = [
    ...new Set([
      ...rolesOf.keys(),
      ...(await contributionsOfTasks(context, tasks)),
      ...answers.map(({ subjectId }) => subjectId),
    ]),
  ].sort((a, b) => a - b);
  const now = services.now();
  const withPerson = await readNewcomers(db, [fromId], now);
  const reasons = new Map<number, Unrestored['reason']>();
  let received: Received = {};
  const keep = ({ contribution }: LoadedSituation, reason: Unrestored['reason']): Decision[] => {
    reasons.set(contribution.id, reason);
    return [];
  };
  const decide = (situation: LoadedSituation): Decision[] => {
    const taken = rolesOf.get(situation.contribution.id);
    if (isFinished(situation)) return taken ? keep(situation, 'finished') : [];
    if (taken && !work.isEmployee) return keep(situation, 'notEmployee');
    if (taken && hasMoved(situation, work)) return keep(situation, 'movedOn');
    // Roles that were not handed over are theirs anyway; the promise finds them again.
    if (!taken) return passedOn(situation, withoutTaskMails(buildDecision(workingCopyOf(situation, SYSTEM))));
    const before = rolesAfter(situation, taken, fromId);
    if (before === null) return keep(situation, 'changed');
    const outcome = giveBack(situation, { before, actor: SYSTEM });
    return outcome.ok ? passedOn(situation, outcome.effects) : keep(situation, 'changed');
  };
  for await (const situations of situationsInBatches(db, ids, { lock: 'wait', now })) {
    const decisions = situations.map(withPerson).flatMap(decide);
    await applyDecisions({ db, services, actor: SYSTEM, onBehalfOf: caller.id }, decisions);
    received = addReceived(received, receivedBy(decisions));
  }
  const resumed = tasks.length === 0 ? [] : await resumeTasks(context, work);
  const unrestored = await readUnrestored(context, work, { resumed, reasons });
  return { tasks: resumed.length, unrestored, received };
}
