import { sql } from 'drizzle-orm';
import { fullName } from '#contract/users/full-name.ts';
import {
  FOR_EMPLOYEES,
  HAND_OVER_DAYS,
  HAND_OVER_KINDS,
  type HandOverCounts,
  type HandOverKind,
  type UndoableHandOver,
  type UndoneHandOver,
} from '#contract/users/hand-over.ts';
import { holdAccounts } from '#server/people/account/account.repository.ts';
import { saveUser } from '#server/people/users/user.save.ts';
import { requireMayChange } from '#server/people/users/users.policy.ts';
import { readUser } from '#server/people/users/users.repository.ts';
import type { Db } from '#server/platform/db/client.ts';
import { allowLongStatements } from '#server/platform/db/long-statements.ts';
import { found, refused } from '#server/platform/errors.ts';
import { groupBy } from '#server/platform/group-by.ts';
import type { ServiceContext } from '#server/platform/http/call.ts';
import { DEPUTY_ROLES } from '#server/process/life-cycles/engine/deputies.ts';
import { peopleFor } from '#server/process/life-cycles/load/known.ts';
import { giveBackWork } from './give-back-work.ts';
import { holdParts, NOTHING, partsOf, type Unrestored } from './hand-over.parts.ts';
import { notifyReceivers } from './received.notify.ts';
import type { Received } from './received.ts';
import { restoreDeputies } from './restore-deputies.ts';
import { type PassedRoles, readPassedRoles, readTaken, type TakenRoles } from './taken.repository.ts';

const DAY_MS = 86_400_000;
/** Names that are listed of what stays as it is. */
const NAMED = 5;

interface StoredHandOver extends Record<string, unknown> {
  id: number;
  fromId: number;
  toId: number | null;
  requestedBy: number | null;
  requestedAt: string;
  kinds: HandOverKind[];
  closedAccount: boolean;
  undoneAt: string | null;
}

const COLUMNS = sql`id, from_id as "fromId", to_id as "toId", requested_by as "requestedBy", requested_at as "requestedAt",
  kinds, closed_account as "closedAccount", undone_at as "undoneAt"`;

const untilOf = ({ requestedAt }: Pick<StoredHandOver, 'requestedAt'>): Date =>
  new Date(Date.parse(requestedAt) + HAND_OVER_DAYS * DAY_MS);

/** Who came into the person's roles by a hand-over, with names. */
function passedOf(
  all: readonly PassedRoles[],
  id: number,
  named: (userId: number) => { id: number; name: string } | null,
): Pick<UndoableHandOver, 'contributions' | 'successors'> {
  const passed = all.find(({ handOverId }) => handOverId === id);
  return {
    contributions: passed?.contributions ?? 0,
    successors: (passed?.successors ?? []).flatMap(({ userId, contributions }) => {
      const person = named(userId);
      return person ? [{ ...person, contributions }] : [];
    }),
  };
}

/** What was taken from a person and can still be given back, newest first. */
export async function readUndoable(
  { db, services }: Pick<ServiceContext, 'db' | 'services'>,
  userId: number,
): Promise<UndoableHandOver[]> {
  const person = found(await readUser(db, userId));
  if (person.erasedAt !== null) return [];
  const since = new Date(services.now().getTime() - HAND_OVER_DAYS * DAY_MS).toISOString();
  const { rows } = await db.execute<StoredHandOver>(sql`
    select ${COLUMNS} from hand_over
     where from_id = ${userId} and undone_at is null and requested_at > ${since}
       and exists (select from hand_over_item item where item.hand_over_id = hand_over.id)
     order by id desc`);
  const counts = await db.execute<{ id: number; kind: string; count: number }>(sql`
    select item.hand_over_id as id, item.kind, count(*)::int as count
      from hand_over_item item join hand_over on hand_over.id = item.hand_over_id
      left join contribution_task task on item.kind = 'tasks' and task.id = item.subject_id
     where hand_over.id = any(${sql.param(rows.map(({ id }) => id))}::bigint[])
       -- With a seat in a jury go its tasks: where no account was closed they are not counted apart.
       and (task.id is null or hand_over.closed_account or task.role = any(${sql.param([...DEPUTY_ROLES])}::text[]))
     group by item.hand_over_id, item.kind`);
  const roles = await readPassedRoles(
    db,
    rows.map(({ id }) => id),
  );
  const ids = [
    ...rows.flatMap(({ toId, requestedBy }) => [toId, requestedBy]).filter((id) => id !== null),
    ...roles.flatMap(({ successors }) => successors.map(({ userId }) => userId)),
  ];
  const people = await peopleFor(db, ids, []);
  const named = (id: number | null) => {
    const person = id === null ? undefined : people.get(id);
    return person ? { id: person.id, name: fullName(person) } : null;
  };
  return rows.map((row) => {
    const taken = { ...NOTHING };
    for (const kind of HAND_OVER_KINDS) {
      const counted = counts.rows.find((one) => one.id === row.id && one.kind === kind);
      if (row.kinds.includes(kind)) taken[kind] = counted?.count ?? 0;
    }
    return {
      ...{
        id: row.id,
        to: named(row.toId),
        by: named(row.requestedBy),
        closedAccount: row.closedAccount,
        taken,
      },
      ...passedOf(roles, row.id, named),
      ...{ date: new Date(row.requestedAt).toISOString(), until: untilOf(row).toISOString() },
    };
  });
}

/** A hand-over of the person, held until the transaction ends. @throws AppError 404, error.handOver.notUndoable */
async function holdHandOver(db: Db, userId: number, handOverId: number, now: Date): Promise<StoredHandOver> {
  const { rows } = await db.execute<StoredHandOver>(sql`
    select ${COLUMNS} from hand_over where id = ${handOverId} and from_id = ${userId} for update`);
  const handOver = found(rows[0]);
  if (handOver.undoneAt !== null || untilOf(handOver) <= now)
    throw refused('error.handOver.notUndoable', 'user');
  return handOver;
}

/** What stays as it is, by kind and reason. */
const summaryOf = (
  unrestored: ReadonlyMap<HandOverKind, readonly Unrestored[]>,
): UndoneHandOver['unrestored'] =>
  [...unrestored].flatMap(([kind, some]) =>
    [...groupBy(some, ({ reason }) => reason)].map(([reason, same]) => ({
      ...{ kind, reason, count: same.length },
      names: same.flatMap(({ name }) => name || []).slice(0, NAMED),
    })),
  );

interface Returned {
  userId: number;
  /** Who had it meanwhile. */
  fromIds: readonly number[];
  restored: HandOverCounts;
  received: Received;
}

/** Notifies the person once of all that came back. */
async function notifyReturned(
  context: ServiceContext,
  { userId, fromIds, restored, received }: Returned,
): Promise<void> {
  const { tasks, ...roles } = restored;
  const { contributions } = received[userId] ?? { contributions: {} };
  const hasRoles = Object.values(roles).some((count) => count > 0);
  if (!hasRoles && Object.keys(contributions).length === 0) return;
  const all = { contributions, tasks, ...(hasRoles && { roles }) };
  const none = { contributions: {}, tasks: 0 };
  // Each of them is named; what came is counted once.
  const handed = [...new Set(fromIds)].map((fromId, at) => ({
    fromId,
    received: { [userId]: at === 0 ? all : none },
  }));
  await notifyReceivers(context, { byId: context.caller.id, handed });
}

/**
 * Gives back what a hand-over, or closing the account, took from a person, in one transaction; the account is open again then. What
 * others have done or changed since stays, and is named. Whoever gets it back is notified once.
 * @throws AppError 404, error.handOver.notUndoable, error.handOver.closedPerson, error.administratorsOnly, error.erasure.done
 */
export async function undoHandOver(
  context: ServiceContext,
  { userId, handOverId }: { userId: number; handOverId: number },
): Promise<UndoneHandOver> {
  const { db, services, caller } = context;
  const now = services.now();
  // Whose deputy the person was is held, too, before anything that closing these accounts waits for.
  const { rows: deputized } = await db.execute<{ id: number }>(sql`
    select item.subject_id as id from hand_over_item item
     where item.hand_over_id = ${handOverId} and item.kind = 'deputies'`);
  await holdAccounts(db, [userId, ...deputized.map(({ id }) => id)]);
  const person = found(await readUser(db, userId));
  await allowLongStatements(db);
  await db.execute(sql`select pg_advisory_xact_lock(hashtext('hand over'))`);
  const handOver = await holdHandOver(db, userId, handOverId, now);
  requireMayChange(caller, person, { ...person, activated: true });
  if (!person.activated) {
    if (!handOver.closedAccount) throw refused('error.handOver.closedPerson', 'user');
    await saveUser(context, { id: userId, activated: true });
  }
  // What is still on its way stays.
  await db.execute(sql`
    update hand_over set undone_at = ${now.toISOString()}, done_at = coalesce(done_at, ${now.toISOString()}),
           left_ids = '{}', retry_at = null, received = '{}' where id = ${handOverId}`);
  const taken = await readTaken(db, handOverId);
  const isEmployee = person.authorities.includes('ROLE_INTERNAL');
  if (handOver.toId !== null) await holdParts(context, handOver.kinds, [handOver.toId]);
  await restoreDeputies(context, userId, taken);
  const { rows: last } = await db.execute<{ id: number }>(
    sql`select coalesce(max(id), 0) as id from contribution_task`,
  );
  const restored = { ...NOTHING };
  const unrestored = new Map<HandOverKind, readonly Unrestored[]>();
  // Seats and places first: with them come roles on ideas, in which tasks go on.
  for (const part of partsOf(services, HAND_OVER_KINDS)) {
    const own = taken(part.kind);
    if (own.length === 0 || handOver.toId === null) continue;
    if (!isEmployee && FOR_EMPLOYEES.includes(part.kind)) {
      unrestored.set(
        part.kind,
        own.map(() => ({ name: '', reason: 'notEmployee' })),
      );
      continue;
    }
    const left = await part.giveBack(context, { fromId: userId, toId: handOver.toId }, own);
    unrestored.set(part.kind, left);
    restored[part.kind] = own.length - left.length;
  }
  const added = taken('roles').flatMap(({ before }) => (before as TakenRoles).added);
  const successorIds = [
    ...new Set([...(handOver.toId === null ? [] : [handOver.toId]), ...added.map((one) => one.userId)]),
  ];
  const work = await giveBackWork(context, {
    ...{ isEmployee, successorIds },
    ...{ fromId: userId, requestedAt: handOver.requestedAt, lastTaskId: last[0]?.id ?? 0 },
    ...{ roles: taken('roles'), tasks: taken('tasks'), answers: taken('answers') },
  });
  unrestored.set('tasks', work.unrestored);
  restored.tasks = work.tasks;
  await notifyReturned(context, {
    ...{ userId, restored, received: work.received },
    fromIds: successorIds,
  });
  return { restored, unrestored: summaryOf(unrestored) };
}
