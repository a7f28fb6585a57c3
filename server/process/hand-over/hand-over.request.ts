import { sql } from 'drizzle-orm';
import { HAND_OVER_KINDS, type HandOverKind } from '#contract/users/hand-over.ts';
import type { Db } from '#server/platform/db/client.ts';
import { idArray } from '#server/platform/db/id-array.ts';
import { insertRow, insertRows } from '#server/platform/db/insert-rows.ts';
import { handOvers } from '#server/platform/db/schema/absences.ts';
import type { ServiceContext } from '#server/platform/http/call.ts';
import { noteReceived } from './hand-over.notices.ts';
import { type HandOverPeople, holdParts, partsOf } from './hand-over.parts.ts';
import { rememberEnding, rememberTaken, rememberTasks } from './taken.repository.ts';

interface Closed {
  userIds: readonly number[];
  /** Who takes it over; null: who is next for each contribution, by the rules. */
  successorId: number | null;
  byUserId: number | null;
  now: Date;
  /** Only with a successor; null: contributions alone are handed over. */
  context: ServiceContext | null;
}

/**
 * Has the work of closed accounts handed over, by a job: there may be thousands of contributions. Comes before anything of theirs
 * ends, which is remembered.
 */
export async function requestHandOver(
  db: Db,
  { userIds, successorId, byUserId, now, context }: Closed,
): Promise<void> {
  if (successorId !== null && context) {
    await db.execute(sql`select pg_advisory_xact_lock(hashtext('hand over'))`);
    await holdParts(context, HAND_OVER_KINDS, userIds);
  }
  const requestedAt = now.toISOString();
  const kinds: HandOverKind[] = successorId !== null && context ? [...HAND_OVER_KINDS] : ['tasks'];
  await insertRows(
    db,
    handOvers,
    userIds.map((fromId) => ({
      ...{ fromId, toId: successorId, requestedBy: byUserId, requestedAt },
      ...{ kinds, closedAccount: true },
    })),
  );
  const { rows } = await db.execute<{ id: number }>(sql`
    select max(id) as id from hand_over where from_id = any(${idArray(userIds)}) group by from_id`);
  await rememberEnding(
    db,
    rows.map(({ id }) => id),
  );
}

/** A successor who was named gets everything else, too, so that what comes in later has somebody. */
export async function handOverRest(db: Db, { userIds, successorId, context }: Closed): Promise<void> {
  if (successorId === null || !context) return;
  for (const fromId of userIds) {
    const { rows } = await db.execute<{ id: number }>(
      sql`select max(id) as id from hand_over where from_id = ${fromId}`,
    );
    const [request] = rows;
    if (request) await takeParts(context, request.id, { fromId, toId: successorId }, HAND_OVER_KINDS);
  }
}

/** Hands over what is no contribution, and remembers it. */
async function takeParts(
  context: ServiceContext,
  requestId: number,
  people: HandOverPeople,
  kinds: readonly HandOverKind[],
): Promise<void> {
  const { db, services } = context;
  const roles: Partial<Record<Exclude<HandOverKind, 'tasks'>, number>> = {};
  for (const part of partsOf(services, kinds)) {
    const taken = await part.take(context, people);
    await rememberTaken(db, requestId, part.kind, taken);
    if (taken.length > 0) roles[part.kind] = taken.length;
  }
  if (Object.keys(roles).length > 0) {
    await noteReceived(db, requestId, { [people.toId]: { contributions: {}, tasks: 0, roles } });
  }
}

/**
 * Hands over what was chosen, of a person whose account stays as it is; contributions are left to whoever carries the request out.
 * @returns the request; it is done already where tasks were not chosen
 */
export async function beginHandOver(
  context: ServiceContext,
  people: HandOverPeople,
  { kinds, now }: { kinds: readonly HandOverKind[]; now: Date },
): Promise<number> {
  const { db, caller } = context;
  const requestedAt = now.toISOString();
  const id = await insertRow(db, handOvers, {
    ...people,
    ...{ requestedBy: caller.id, requestedAt, kinds: [...kinds], closedAccount: false },
    doneAt: kinds.includes('tasks') ? null : requestedAt,
  });
  await holdParts(context, kinds, [people.fromId]);
  await rememberTasks(db, id, kinds);
  await takeParts(context, id, people, kinds);
  return id;
}
