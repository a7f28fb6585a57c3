import { eq, type SQL, sql } from 'drizzle-orm';
import type { AbsencePhase } from '#contract/absences/schema.ts';
import { representedBy } from '#server/people/absences/deputies.ts';
import type { Db } from '#server/platform/db/client.ts';
import { absences } from '#server/platform/db/schema/absences.ts';
import { workThrough } from '#server/platform/db/work-through.ts';
import type { Services } from '#server/platform/services.ts';
import { canBeHandedOver, isWorkedOn } from '#server/process/hand-over/open-work.repository.ts';
import { FROM_THE_START, type Progress, visitNext } from '#server/process/hand-over/visits.ts';
import { passedOn } from '#server/process/life-cycles/apply/context.ts';
import { applyDecisions } from '#server/process/life-cycles/apply/decision.ts';
import { SYSTEM } from '#server/process/life-cycles/engine/types.ts';
import { buildDecision, workingCopyOf } from '#server/process/life-cycles/engine/working-copy.ts';
import { loadSituations } from '#server/process/life-cycles/load/situation.ts';

interface Due extends Progress, Record<string, unknown> {
  id: number;
  userId: number;
  phase: AbsencePhase;
  hasEnded: boolean;
}

/** It ended before all contributions were visited for its beginning: what was visited for that says nothing about the end. */
const endsUnfinished = (at: string): SQL => sql`(phase = 'PLANNED' and ends_at <= ${at})`;

/** The next absence that has begun or ended without its contributions, held; what another process holds is left to it. */
async function takeDue(db: Db, now: Date, failed: readonly number[]): Promise<Due | undefined> {
  const at = now.toISOString();
  const { rows } = await db.execute<Due>(sql`
    select id, user_id as "userId", phase, visited_to as "visitedTo", left_ids as "leftIds", retry_at as "retryAt",
           ends_at <= ${at} as "hasEnded"
      from absence
     where ((phase = 'PLANNED' and starts_at <= ${at}) or (phase <> 'ENDED' and ends_at <= ${at}))
       and (retry_at is null or retry_at <= ${at} or ${endsUnfinished(at)})
       and id <> all(${sql.param([...failed])}::bigint[])
     order by id limit 1 for update skip locked`);
  return rows[0];
}

/**
 * Contributions under way that somebody works on, or that others have for them, by their ids; also those of everybody for whom they
 * stand in, or would if they were here: others come and go with them.
 */
async function contributionsOf(
  db: Db,
  { userId }: Due,
  { now, visitedTo, most }: { now: Date; visitedTo: number; most: number },
): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    with recursive concerned as (${representedBy(userId, now)})
    select part.contribution_id as id from (
      select contribution_id from contribution_participant part
       where user_id in (select user_id from concerned) and ${canBeHandedOver}
      union select contribution_id from contribution_participant
       where deputy_for_id in (select user_id from concerned)
    ) part join contribution on contribution.id = part.contribution_id
     where part.contribution_id > ${visitedTo} and ${isWorkedOn}
     order by 1 limit ${most}`);
  return rows.map(({ id }) => id);
}

/** One batch of one absence: each decision leaves roles and tasks as the absences of its moment want them. */
async function visitBatch(db: Db, services: Services, due: Due, now: Date): Promise<number> {
  const { hasEnded, phase } = due;
  const { count, progress } = await visitNext(
    { db, log: services.log, now },
    hasEnded && phase === 'PLANNED' ? FROM_THE_START : due,
    {
      failure: 'a contribution of somebody absent was not passed on',
      find: (visitedTo, most) => contributionsOf(db, due, { now, visitedTo, most }),
      visit: async (tx, ids) => {
        const situations = await loadSituations(tx, ids, { lock: 'wait', now });
        const decisions = situations.flatMap((situation) =>
          passedOn(situation, buildDecision(workingCopyOf(situation, SYSTEM))),
        );
        await applyDecisions({ db: tx, services, actor: SYSTEM }, decisions);
        return { count: decisions.length, left: [] };
      },
    },
  );
  const isThrough: AbsencePhase = hasEnded ? 'ENDED' : 'STARTED';
  await db
    .update(absences)
    // While it is PLANNED the beginning is being visited, while it is STARTED the end.
    .set(
      progress
        ? { ...progress, phase: hasEnded ? 'STARTED' : 'PLANNED' }
        : { ...FROM_THE_START, phase: isThrough },
    )
    .where(eq(absences.id, due.id));
  return count;
}

/**
 * Gives what people work on to their deputies when they go away, and back when they return. The place up to which it came is
 * written with the changes, so a run that dies is gone on with, and nothing is done twice. A contribution that fails stops none of
 * the others, and is tried again later.
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
