import { and, eq, sql } from 'drizzle-orm';
import { holdsRole } from '#server/people/account/people.sql.ts';
import type { Db } from '#server/platform/db/client.ts';
import { handOvers } from '#server/platform/db/schema/absences.ts';
import { users } from '#server/platform/db/schema/users.ts';
import { workThrough } from '#server/platform/db/work-through.ts';
import type { Services } from '#server/platform/services.ts';
import { noteReceived, notifyOnceThrough } from '#server/process/hand-over/hand-over.notices.ts';
import { canBeHandedOver, isWorkedOn } from '#server/process/hand-over/open-work.repository.ts';
import { receivedBy } from '#server/process/hand-over/received.ts';
import { readSuccessors } from '#server/process/hand-over/successors.ts';
import { passedOn } from '#server/process/life-cycles/apply/context.ts';
import { applyDecisions } from '#server/process/life-cycles/apply/decision.ts';
import { handOver } from '#server/process/life-cycles/engine/hand-over.ts';
import { SYSTEM } from '#server/process/life-cycles/engine/types.ts';
import { readNewcomers } from '#server/process/life-cycles/load/newcomers.ts';
import { type LoadedSituation, loadSituations } from '#server/process/life-cycles/load/situation.ts';
import { type Progress, visitNext } from './visits.ts';

interface Request extends Progress, Record<string, unknown> {
  id: number;
  fromId: number;
  toId: number | null;
  requestedBy: number | null;
  /** As PostgreSQL writes it. */
  requestedAt: string;
}

/**
 * The oldest request that is not done, held; what another process holds is left to it. While something still comes to somebody by
 * an earlier one, what is theirs waits: else the rest of it would come to a closed account.
 */
async function takeRequest(db: Db, now: Date, failed: readonly number[]): Promise<Request | undefined> {
  const { rows } = await db.execute<Request>(sql`
    select id, from_id as "fromId", to_id as "toId", requested_by as "requestedBy", requested_at::text as "requestedAt", visited_to as "visitedTo",
           left_ids as "leftIds", retry_at as "retryAt"
      from hand_over
     where done_at is null and (retry_at is null or retry_at <= ${now.toISOString()})
       and id <> all(${sql.param([...failed])}::bigint[])
       and not exists (
         select from hand_over earlier
          where earlier.to_id = hand_over.from_id and earlier.id < hand_over.id
            and earlier.done_at is null and earlier.retry_at is null)
     order by id limit 1 for update skip locked`);
  return rows[0];
}

/** What somebody works on, and what they are an author of with questions that wait for an answer. */
async function contributionsOf(
  db: Db,
  { fromId }: Request,
  { visitedTo, most }: { visitedTo: number; most: number },
): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    with wrote as (
      select contribution_id from contribution_participant where user_id = ${fromId} and role = 'OWNER'
    )
    select part.contribution_id as id from (
      select contribution_id from contribution_participant part
       where user_id = ${fromId} and ${canBeHandedOver} and deputy_for_id is null
      union
      select question.contribution_id from author_question question
       where question.answered_at is null and question.withdrawn_at is null
         and question.contribution_id in (
           select contribution_id from wrote
           union select family.head_id from contribution_family_member family
                  where family.member_id in (select contribution_id from wrote))
    ) part join contribution on contribution.id = part.contribution_id
     where part.contribution_id > ${visitedTo} and ${isWorkedOn}
     order by 1 limit ${most}`);
  return rows.map(({ id }) => id);
}

/** The successor who was named, held until the transaction ends; nobody once they are no employee with an open account any more. */
async function readSuccessor(db: Db, { toId }: Request): Promise<number[]> {
  if (toId === null) return [];
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, toId), eq(users.activated, true), holdsRole(sql`${users.id}`, 'ROLE_INTERNAL')))
    .for('share');
  return rows.map(({ id }) => id);
}

/** Hands over some contributions of one request. What nobody can take over is left to another time. */
async function handOverAll(
  db: Db,
  services: Services,
  request: Request,
  { ids, now }: { ids: readonly number[]; now: Date },
): Promise<{ count: number; left: number[] }> {
  const { fromId, requestedBy } = request;
  const named = await readSuccessor(db, request);
  const loaded = await loadSituations(db, ids, { lock: 'wait', now });
  const types = [...new Set(loaded.map(({ contribution }) => contribution.type))];
  const successorsOf = await readSuccessors(db, { fromId, named, types, now });
  const successorsFor = ({ contribution }: LoadedSituation) => successorsOf(contribution.type);
  const withSuccessors = await readNewcomers(db, loaded.flatMap(successorsFor), now);
  const left: number[] = [];
  const decisions = loaded.map(withSuccessors).flatMap((situation) => {
    const successors = successorsFor(situation);
    const outcome = handOver(situation, { fromId, successors, actor: SYSTEM });
    if (outcome.ok) return passedOn(situation, outcome.effects);
    // What was deleted meanwhile has nobody who works on it.
    if (!situation.contribution.isDeleted) left.push(situation.contribution.id);
    return [];
  });
  const onBehalfOf = requestedBy === null ? {} : { onBehalfOf: requestedBy };
  await applyDecisions({ db, services, actor: SYSTEM, ...onBehalfOf }, decisions);
  await noteReceived(db, request.id, receivedBy(decisions));
  return { count: decisions.length, left };
}

/** Hands over a batch of one request. */
async function handOverBatch(db: Db, services: Services, request: Request, now: Date): Promise<number> {
  const { count, progress } = await visitNext({ db, log: services.log, now }, request, {
    failure: 'a contribution was not handed over',
    find: (visitedTo, most) => contributionsOf(db, request, { visitedTo, most }),
    visit: (tx, ids) => handOverAll(tx, services, request, { ids, now }),
  });
  await db
    .update(handOvers)
    .set(progress ?? { leftIds: [], retryAt: null, doneAt: now.toISOString() })
    .where(eq(handOvers.id, request.id));
  const isThrough =
    progress === null || (progress.retryAt !== null && Date.parse(progress.retryAt) > now.getTime());
  if (isThrough) await notifyOnceThrough(db, services, { together: request, now });
  return count;
}

/**
 * Hands over what people worked on whose accounts were closed, so that nothing is left without an owner: to the successor who was
 * named, else to their deputy, the managers of their unit or of those above, or the administrators of the module. The place up to
 * which it came is written with the changes, so a run that dies is gone on with. A contribution that fails, or that nobody can take
 * over, stops none of the others, and is tried again later.
 * @returns on how many contributions something changed
 */
export const handOverWork = (services: Services, now = services.now()): Promise<number> =>
  workThrough(services, {
    failure: 'work was not handed over',
    take: async (db, failed) => {
      const request = await takeRequest(db, now, failed);
      return request && { id: request.id, carryOut: () => handOverBatch(db, services, request, now) };
    },
  });
