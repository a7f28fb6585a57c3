import { sql } from 'drizzle-orm';
import { FOR_EMPLOYEES, type HandOverCounts, type HandOverKind } from '#contract/users/hand-over.ts';
import { holdAccounts } from '#server/people/account/account.repository.ts';
import { requireMayChange } from '#server/people/users/users.policy.ts';
import { readUser } from '#server/people/users/users.repository.ts';
import type { Db } from '#server/platform/db/client.ts';
import { found, refused } from '#server/platform/errors.ts';
import type { ServiceContext } from '#server/platform/http/call.ts';
import type { Services } from '#server/platform/services.ts';
import { type HandOverRequest, handOverBatch } from './carry-out.ts';
import { notifyOnceThrough } from './hand-over.notices.ts';
import { NOTHING, partsOf } from './hand-over.parts.ts';
import { beginHandOver } from './hand-over.request.ts';
import { readHandedTasks } from './open-work.repository.ts';

interface Wanted {
  fromId: number;
  toId: number;
  kinds: readonly HandOverKind[];
}

/**
 * Whether one person can take over from another what was chosen.
 * @throws AppError 404, error.erasure.done, error.administratorsOnly, error.handOver.samePerson, error.handOver.closedSuccessor,
 *   error.handOver.employeesOnly
 */
async function requirePeople({ db, caller }: ServiceContext, { fromId, toId, kinds }: Wanted): Promise<void> {
  const person = found(await readUser(db, fromId));
  const successor = found(await readUser(db, toId));
  if (person.erasedAt !== null) throw refused('error.erasure.done', 'user');
  requireMayChange(caller, person, { ...person, activated: true });
  if (fromId === toId) throw refused('error.handOver.samePerson', 'user');
  if (!successor.activated) throw refused('error.handOver.closedSuccessor', 'user');
  const isEmployee = successor.authorities.includes('ROLE_INTERNAL');
  if (!isEmployee && kinds.some((kind) => FOR_EMPLOYEES.includes(kind))) {
    throw refused('error.handOver.employeesOnly', 'user');
  }
}

/** How much of each kind a person has that can be handed over. */
async function countHandOver(
  db: Db,
  services: Pick<Services, 'registrations'>,
  { userId, kinds }: { userId: number; kinds: readonly HandOverKind[] },
): Promise<HandOverCounts> {
  const counts = { ...NOTHING };
  if (kinds.includes('tasks')) counts.tasks = await readHandedTasks(db, userId);
  for (const part of partsOf(services, kinds)) counts[part.kind] = (await part.count(db, userId)).all;
  return counts;
}

export async function previewHandOver(context: ServiceContext, wanted: Wanted): Promise<HandOverCounts> {
  await requirePeople(context, wanted);
  return countHandOver(context.db, context.services, { userId: wanted.fromId, kinds: wanted.kinds });
}

/** A request that was just made, unless something still comes to the person by an earlier one: then the job waits for that. */
async function readRequest(db: Db, id: number): Promise<HandOverRequest | undefined> {
  const { rows } = await db.execute<HandOverRequest>(sql`
    select id, from_id as "fromId", to_id as "toId", requested_by as "requestedBy", requested_at::text as "requestedAt",
           visited_to as "visitedTo", left_ids as "leftIds", retry_at as "retryAt"
      from hand_over
     where id = ${id} and not exists (
       select from hand_over earlier
        where earlier.to_id = hand_over.from_id and earlier.id < hand_over.id
          and earlier.done_at is null and earlier.retry_at is null)`);
  return rows[0];
}

/**
 * Hands over what was chosen in one transaction: all of it but contributions beyond the first batch, which the job goes on with.
 * Whoever takes over is notified once, when all of it is there.
 */
export async function handOverPerson(
  context: ServiceContext,
  wanted: Wanted,
): Promise<HandOverCounts & { inProgress: boolean }> {
  const { db, services, caller } = context;
  const { fromId, toId } = wanted;
  const kinds = [...new Set(wanted.kinds)];
  // Neither account is closed in between.
  await holdAccounts(db, [fromId, toId]);
  await db.execute(sql`select pg_advisory_xact_lock(hashtext('hand over'))`);
  await requirePeople(context, wanted);
  const counts = await countHandOver(db, services, { userId: fromId, kinds });
  const now = services.now();
  const id = await beginHandOver(context, { fromId, toId }, { kinds, now });
  if (!kinds.includes('tasks')) {
    const together = { requestedBy: caller.id, requestedAt: now.toISOString() };
    await notifyOnceThrough(db, services, { together, now });
    return { ...counts, inProgress: false };
  }
  const request = await readRequest(db, id);
  if (request) await handOverBatch(db, services, request, now);
  const { rows } = await db.execute<{ inProgress: boolean }>(
    sql`select done_at is null as "inProgress" from hand_over where id = ${id}`,
  );
  return { ...counts, inProgress: rows[0]?.inProgress ?? false };
}
