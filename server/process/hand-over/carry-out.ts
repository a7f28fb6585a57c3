import { and, eq, sql } from 'drizzle-orm';
import { holdsRole } from '#server/people/account/people.sql.ts';
import type { Db } from '#server/platform/db/client.ts';
import { handOvers } from '#server/platform/db/schema/absences.ts';
import { users } from '#server/platform/db/schema/users.ts';
import type { Services } from '#server/platform/services.ts';
import { passedOn } from '#server/process/life-cycles/apply/context.ts';
import { applyDecisions } from '#server/process/life-cycles/apply/decision.ts';
import { handOver } from '#server/process/life-cycles/engine/hand-over.ts';
import { SYSTEM } from '#server/process/life-cycles/engine/types.ts';
import { readNewcomers } from '#server/process/life-cycles/load/newcomers.ts';
import { type LoadedSituation, loadSituations } from '#server/process/life-cycles/load/situation.ts';
import { noteReceived, notifyOnceThrough } from './hand-over.notices.ts';
import { canBeHandedOver, isWorkedOn } from './open-work.repository.ts';
import { receivedBy } from './received.ts';
import { readSuccessors } from './successors.ts';
import { rememberRoles } from './taken.repository.ts';
import { type Progress, visitNext } from './visits.ts';

/** What is handed over from whom to whom, and how far it has come. */
export interface HandOverRequest extends Progress, Record<string, unknown> {
  id: number;
  fromId: number;
  toId: number | null;
  requestedBy: number | null;
  /** As PostgreSQL writes it. */
  requestedAt: string;
}

/** What somebody works on, and what they are an author of with questions that wait for an answer. */
async function contributionsOf(
  db: Db,
  { fromId }: HandOverRequest,
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
async function readSuccessor(db: Db, { toId }: HandOverRequest): Promise<number[]> {
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
  request: HandOverRequest,
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
  await rememberRoles(db, request, decisions);
  await noteReceived(db, request.id, receivedBy(decisions));
  return { count: decisions.length, left };
}

/** Hands over a batch of one request. @returns on how many contributions something changed */
export async function handOverBatch(
  db: Db,
  services: Services,
  request: HandOverRequest,
  now: Date,
): Promise<number> {
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
