import { eq, sql } from 'drizzle-orm';
import type { Db } from '#server/platform/db/client.ts';
import { handOvers } from '#server/platform/db/schema/absences.ts';
import { workThrough } from '#server/platform/db/work-through.ts';
import type { Services } from '#server/platform/services.ts';
import { readEscalationPeople } from '#server/process/answers/escalation-people.ts';
import { canBeHandedOver, isWorkedOn } from '#server/process/hand-over/open-work.repository.ts';
import { passedOn } from '#server/process/life-cycles/apply/context.ts';
import { applyDecisions } from '#server/process/life-cycles/apply/decision.ts';
import { handOver } from '#server/process/life-cycles/engine/hand-over.ts';
import { SYSTEM } from '#server/process/life-cycles/engine/types.ts';
import { loadSituations } from '#server/process/life-cycles/load/situation.ts';

/** Contributions of one transaction. */
const BATCH = 100;

type Request = Pick<typeof handOvers.$inferSelect, 'id' | 'fromId' | 'toId' | 'requestedBy' | 'visitedTo'>;

/** The oldest request that is not done, held; what another process holds is left to it. */
async function takeRequest(db: Db, failed: readonly number[]): Promise<Request | undefined> {
  const { rows } = await db.execute<Request & Record<string, unknown>>(sql`
    select id, from_id as "fromId", to_id as "toId", requested_by as "requestedBy", visited_to as "visitedTo"
      from hand_over where done_at is null and id <> all(${sql.param([...failed])}::bigint[])
     order by id limit 1 for update skip locked`);
  return rows[0];
}

async function contributionsOf(db: Db, { fromId, visitedTo }: Request): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select distinct part.contribution_id as id
      from contribution_participant part join contribution on contribution.id = part.contribution_id
     where part.user_id = ${fromId} and ${canBeHandedOver}
       and part.deputy_for_id is null and part.contribution_id > ${visitedTo} and ${isWorkedOn}
     order by 1 limit ${BATCH}`);
  return rows.map(({ id }) => id);
}

/** Hands over a batch of one request. */
async function handOverBatch(db: Db, services: Services, request: Request, now: Date): Promise<number> {
  const { fromId, toId } = request;
  const ids = await contributionsOf(db, request);
  const situations = await loadSituations(db, ids, { lock: 'wait', now });
  const escalated = ({ contribution }: (typeof situations)[number]) => ({
    type: contribution.type,
    userId: fromId,
    promise: null,
  });
  const peopleFor = await readEscalationPeople(db, situations.map(escalated));
  const decisions = situations.flatMap((situation) => {
    const { deputies, unitManagers, moduleAdministrators } = peopleFor(escalated(situation));
    const successors = [
      ...(toId === null ? [] : [toId]),
      ...deputies,
      ...unitManagers,
      ...moduleAdministrators,
    ];
    const outcome = handOver(situation, { fromId, successors, actor: SYSTEM });
    return outcome.ok ? passedOn(situation, outcome.effects) : [];
  });
  await applyDecisions(
    {
      ...{ db, services, actor: SYSTEM },
      ...(request.requestedBy !== null && { onBehalfOf: request.requestedBy }),
    },
    decisions,
  );
  const isDone = ids.length < BATCH;
  await db
    .update(handOvers)
    .set(isDone ? { doneAt: now.toISOString() } : { visitedTo: ids.at(-1) ?? request.visitedTo })
    .where(eq(handOvers.id, request.id));
  return decisions.length;
}

/**
 * Hands over what people worked on whose accounts were closed, so that nothing is left without an owner: to the successor who was
 * named, else to their deputy, the managers of their unit, or the administrators of the module. The place up to which it came is written
 * with the changes, so a run that dies is gone on with. What fails is left to the next run, and stops no other request.
 * @returns how many contributions were handed over
 */
export const handOverWork = (services: Services, now = services.now()): Promise<number> =>
  workThrough(services, {
    failure: 'work was not handed over',
    take: async (db, failed) => {
      const request = await takeRequest(db, failed);
      return request && { id: request.id, carryOut: () => handOverBatch(db, services, request, now) };
    },
  });
