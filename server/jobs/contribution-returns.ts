import { sql } from 'drizzle-orm';
import type { Db } from '#server/platform/db/client.ts';
import type { Services } from '#server/platform/services.ts';
import { applyDecisions } from '#server/process/life-cycles/apply/decision.ts';
import { comeBack, type PutOff } from '#server/process/life-cycles/engine/returns.ts';
import { SYSTEM } from '#server/process/life-cycles/engine/types.ts';
import { readModuleAdministrators } from '#server/process/life-cycles/load/module-administrators.ts';
import { readNewcomers } from '#server/process/life-cycles/load/newcomers.ts';
import { loadSituation } from '#server/process/life-cycles/load/situation.ts';
import { isResting } from '#server/process/selection/families.ts';
import { BATCH, carryOutEach } from './each-due.ts';

/** A campaign of its type that began to take contributions after it was put off. */
const hasCampaignBegun = (now: Date) => sql`exists (
  select from campaign
   where campaign.campaign_type = contribution.type and campaign.publish_state = 'PUBLISHED'
     and greatest(campaign.publish_date, campaign.date_submission_start)
         between back.date_created and ${now.toISOString()})`;

/**
 * What is due, of contributions that wait where they were put off. Days and campaigns are looked for each by an index of its own: of
 * all that ever came back, none is read.
 */
async function dueReturns({ database }: Services, now: Date, after: number) {
  const { rows } = await database.execute<{ id: number; contributionId: number }>(sql`
    with due as (
      select id from contribution_return where done_at is null and due_at <= ${now.toISOString()} and id > ${after}
      union
      select back.id from contribution_return back join contribution on contribution.id = back.contribution_id
       where back.done_at is null and back.event = 'CAMPAIGN' and back.id > ${after} and ${hasCampaignBegun(now)}
    )
    select back.id, back.contribution_id as "contributionId"
      from due join contribution_return back using (id) join contribution on contribution.id = back.contribution_id
     where not contribution.is_deleted and not ${isResting()}
       and contribution.state_id = back.state_id and contribution.date_state_changed = back.entered_at
     order by back.id limit ${BATCH}`);
  return rows;
}

/** Takes what is due of a contribution that is held; nothing where another process has taken it, or it was moved on. */
async function take(db: Db, id: number, now: Date): Promise<PutOff | undefined> {
  const { rows } = await db.execute<{ putOff: PutOff }>(sql`
    update contribution_return back set done_at = ${now.toISOString()}
      from contribution, decision_note note
     where back.id = ${id} and back.done_at is null and contribution.id = back.contribution_id
       and note.id = back.decision_id
       and contribution.state_id = back.state_id and contribution.date_state_changed = back.entered_at
    returning json_build_object(
      'actionId', note.action_id, 'fromStateId', note.from_state_id, 'decidedBy', note.user_id, 'label', back.label,
      'returnStateId', back.return_state_id,
      'note', json_build_object('decision', note.decision, 'reason', note.reason, 'next', note.next)) as "putOff"`);
  return rows[0]?.putOff;
}

async function bringBack(
  db: Db,
  services: Services,
  { id, contributionId }: { id: number; contributionId: number },
  now: Date,
): Promise<boolean> {
  const loaded = await loadSituation(db, contributionId, { lock: 'wait', now });
  // What was joined meanwhile comes back when it is separated again.
  if (!loaded || loaded.contribution.head || loaded.contribution.isDeleted) return false;
  const putOff = await take(db, id, now);
  if (!putOff) return false;
  const administrators = await readModuleAdministrators(db, loaded.contribution.type);
  const situation = (await readNewcomers(db, administrators, now))(loaded);
  const outcome = comeBack(situation, putOff, administrators);
  if (!outcome.ok) throw new Error(`The return of a contribution was refused: ${outcome.refusal}`);
  await applyDecisions({ db, services, actor: SYSTEM }, [{ situation, effects: outcome.effects }]);
  return true;
}

/**
 * Brings back what was put off until now: it is marked as done, and everything that follows written, in one transaction with the
 * contribution held, so each comes back once however many processes there are. What fails is left to the next run, and stops nothing else.
 * @returns how many came back
 */
export const bringBackContributions = (services: Services, now = services.now()): Promise<number> =>
  carryOutEach(services, {
    failure: 'a contribution did not come back',
    read: (after) => dueReturns(services, now, after),
    carryOut: (tx, one) => bringBack(tx, services, one, now),
  });
