import { eq, sql } from 'drizzle-orm';
import type { AbsencePhase } from '#contract/absences/schema.ts';
import type { Db } from '#server/platform/db/client.ts';
import { absences } from '#server/platform/db/schema/absences.ts';
import { workThrough } from '#server/platform/db/work-through.ts';
import type { Services } from '#server/platform/services.ts';
import { canBeHandedOver, isWorkedOn } from '#server/process/hand-over/open-work.repository.ts';
import { passedOn } from '#server/process/life-cycles/apply/context.ts';
import { applyDecisions } from '#server/process/life-cycles/apply/decision.ts';
import { SYSTEM } from '#server/process/life-cycles/engine/types.ts';
import { buildDecision, workingCopyOf } from '#server/process/life-cycles/engine/working-copy.ts';
import { loadSituations } from '#server/process/life-cycles/load/situation.ts';

/** Contributions of one transaction. */
const BATCH = 100;

interface Due extends Record<string, unknown> {
  id: number;
  userId: number;
  visitedTo: number;
  hasEnded: boolean;
}

/** The next absence that has begun or ended without its contributions, held; what another process holds is left to it. */
async function takeDue(db: Db, now: Date, failed: readonly number[]): Promise<Due | undefined> {
  const at = now.toISOString();
  const { rows } = await db.execute<Due>(sql`
    select id, user_id as "userId", visited_to as "visitedTo", ends_at <= ${at} as "hasEnded"
      from absence
     where ((phase = 'PLANNED' and starts_at <= ${at}) or (phase <> 'ENDED' and ends_at <= ${at}))
       and id <> all(${sql.param([...failed])}::bigint[])
     order by id limit 1 for update skip locked`);
  return rows[0];
}

/**
 * Contributions under way that somebody works on, or that others have for them, by their ids; also those of whom they stand in for:
 * where they are away, the next one does.
 */
async function contributionsOf(db: Db, { userId, visitedTo }: Due): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select part.contribution_id as id from (
      select contribution_id from contribution_participant part
       where user_id = ${userId} and ${canBeHandedOver}
      union select contribution_id from contribution_participant where deputy_for_id = ${userId}
      union select contribution_id from contribution_participant where deputy_for_id in (
        select other.user_id from absence other where other.deputy_id = ${userId} and other.phase <> 'ENDED')
    ) part join contribution on contribution.id = part.contribution_id
     where part.contribution_id > ${visitedTo} and ${isWorkedOn}
     order by 1 limit ${BATCH}`);
  return rows.map(({ id }) => id);
}

const phaseAfter = ({ hasEnded }: Due): AbsencePhase => (hasEnded ? 'ENDED' : 'STARTED');

/** One batch of one absence: each decision leaves roles and tasks as the absences of its moment want them. */
async function visitBatch(db: Db, services: Services, due: Due, now: Date): Promise<number> {
  const ids = await contributionsOf(db, due);
  const situations = await loadSituations(db, ids, { lock: 'wait', now });
  const decisions = situations.flatMap((situation) =>
    passedOn(situation, buildDecision(workingCopyOf(situation, SYSTEM))),
  );
  await applyDecisions({ db, services, actor: SYSTEM }, decisions);
  const isDone = ids.length < BATCH;
  await db
    .update(absences)
    .set(isDone ? { phase: phaseAfter(due), visitedTo: 0 } : { visitedTo: ids.at(-1) ?? due.visitedTo })
    .where(eq(absences.id, due.id));
  return decisions.length;
}

/**
 * Gives what people work on to their deputies when they go away, and back when they return. The place up to which it came is
 * written with the changes, so a run that dies is gone on with, and nothing is done twice. What fails is left to the next run.
 * @returns on how many contributions somebody came or went
 */
export const passWorkOfAbsent = (services: Services, now = services.now()): Promise<number> =>
  workThrough(services, {
    failure: 'the work of somebody absent was not passed on',
    take: async (db, failed) => {
      const due = await takeDue(db, now, failed);
      return due && { id: due.id, carryOut: () => visitBatch(db, services, due, now) };
    },
  });
