import { sql } from 'drizzle-orm';
import { type Db, inTransaction } from '#server/platform/db/client.ts';
import { idArray } from '#server/platform/db/id-array.ts';
import { groupBy } from '#server/platform/group-by.ts';
import type { Services } from '#server/platform/services.ts';
import { readEscalationPeople } from '#server/process/answers/escalation-people.ts';
import type { Decision } from '#server/process/life-cycles/apply/context.ts';
import { applyDecisions } from '#server/process/life-cycles/apply/decision.ts';
import { allOf, fireTimers } from '#server/process/life-cycles/engine/answer-timers.ts';
import { promiseOfClock } from '#server/process/life-cycles/engine/promises.ts';
import { type AnswerTimer, SYSTEM } from '#server/process/life-cycles/engine/types.ts';
import { readNewcomers } from '#server/process/life-cycles/load/newcomers.ts';
import { type LoadedSituation, loadSituations } from '#server/process/life-cycles/load/situation.ts';

/** Contributions of one transaction. */
const BATCH = 100;

interface DueTimer extends AnswerTimer, Record<string, unknown> {
  contributionId: number;
}

/** Contributions with a timer that is due, after those that could not be answered for in this run. */
async function dueContributions(
  { database }: Services,
  now: Date,
  left: readonly number[],
): Promise<number[]> {
  const { rows } = await database.execute<{ id: number }>(sql`
    select contribution_id as id from answer_timer
     where fires_at <= ${now.toISOString()} and contribution_id <> all(${idArray(left)})
     group by contribution_id order by min(fires_at), contribution_id limit ${BATCH}`);
  return rows.map(({ id }) => id);
}

/** Takes the timers that are due from contributions that are held, in the order in which they fire. */
async function takeTimers(db: Db, ids: readonly number[], now: Date): Promise<DueTimer[]> {
  const { rows } = await db.execute<DueTimer>(sql`
    with taken as (
      delete from answer_timer where contribution_id = any(${idArray(ids)}) and fires_at <= ${now.toISOString()}
      returning id, contribution_id, kind, number, fires_at)
    select contribution_id as "contributionId", kind, number, fires_at as "firesAt" from taken
     order by fires_at, kind = 'ESCALATION', number, id`);
  return rows;
}

/** A late answer as others are asked about it. */
const escalatedOf = ({ lifeCycle, contribution }: LoadedSituation) => ({
  type: contribution.type,
  userId: contribution.answerOwnerId,
  promise: promiseOfClock(lifeCycle, contribution),
});

/**
 * Fires what is due: timers go, and messages come, in one transaction, so each fires once whatever happens.
 * @returns how many timers fired, and the contributions that somebody else holds (`skip` only)
 */
async function fireBatch(
  db: Db,
  services: Services,
  { ids, now, lock }: { ids: readonly number[]; now: Date; lock: 'skip' | 'wait' },
): Promise<{ fired: number; held: number[] }> {
  const loaded = await loadSituations(db, ids, { lock, now });
  const found = new Set(loaded.map(({ contribution }) => contribution.id));
  const timers = await takeTimers(db, [...found], now);
  const ofContribution = groupBy(timers, ({ contributionId }) => contributionId);
  // Of those that were waited for, the other may have fired everything.
  const dueOnes = loaded.filter(({ contribution }) => ofContribution.has(contribution.id));
  const peopleFor = await readEscalationPeople(db, dueOnes.map(escalatedOf));
  const asked = timers.some(({ kind }) => kind === 'ESCALATION')
    ? dueOnes.flatMap((situation) => allOf(peopleFor(escalatedOf(situation))))
    : [];
  const due = dueOnes.map(await readNewcomers(db, asked, now));
  const decisions = due.flatMap((situation): Decision[] => {
    const timersOfIt = ofContribution.get(situation.contribution.id) ?? [];
    const outcome = fireTimers(situation, timersOfIt, peopleFor(escalatedOf(situation)));
    if (!outcome.ok || outcome.effects.length === 0) return [];
    // What is only said changes nothing that its authors could be writing.
    const isOnlySaid = outcome.effects.every(({ kind }) => kind === 'answerNotice');
    return [{ situation, effects: outcome.effects, ...(isOnlySaid && { keepsVersion: true as const }) }];
  });
  await applyDecisions({ db, services, actor: SYSTEM }, decisions);
  return { fired: timers.length, held: ids.filter((id) => !found.has(id)) };
}

/**
 * Reminds of promised answers, says which are late, and passes them on, each at its minute and once. What somebody else holds comes
 * last, and is waited for: whoever holds it may be a process that fires the same, or one that dies before it has. What fails is left
 * to the next run, and stops nothing else.
 * @returns how many timers fired
 */
export async function fireAnswerTimers(services: Services, now = services.now()): Promise<number> {
  let fired = 0;
  const held: number[] = [];
  const fire = async (ids: readonly number[], lock: 'skip' | 'wait') => {
    const batch = await inTransaction(services.database, (tx) => fireBatch(tx, services, { ids, now, lock }));
    fired += batch.fired;
    if (lock === 'skip') held.push(...batch.held);
  };
  const fireAll = async (ids: readonly number[], lock: 'skip' | 'wait') => {
    try {
      await fire(ids, lock);
    } catch {
      // One of them is at fault: the others do not wait for it.
      for (const id of ids) {
        try {
          await fire([id], lock);
        } catch (error) {
          services.log.error({ err: error, contributionId: id }, 'timers of a promised answer failed');
        }
      }
    }
  };
  const seen: number[] = [];
  for (;;) {
    const ids = await dueContributions(services, now, seen);
    if (ids.length === 0) break;
    await fireAll(ids, 'skip');
    seen.push(...ids);
  }
  for (let at = 0; at < held.length; at += BATCH) await fireAll(held.slice(at, at + BATCH), 'wait');
  return fired;
}
