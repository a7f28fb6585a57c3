import { sql } from 'drizzle-orm';
import { type Db, inTransaction } from '#server/platform/db/client.ts';
import type { Services } from '#server/platform/services.ts';
import { readModuleAdministrators } from '#server/process/answers/module-administrators.ts';
import { applyDecisions } from '#server/process/life-cycles/apply/decision.ts';
import { comeBack, type PutOff } from '#server/process/life-cycles/engine/returns.ts';
import { SYSTEM } from '#server/process/life-cycles/engine/types.ts';
import { loadSituation } from '#server/process/life-cycles/load/situation.ts';
import { isResting } from '#server/process/selection/families.ts';

const BATCH = 500;

/** A campaign of its type that began to take contributions after it was put off. */
const hasCampaignBegun = (now: Date) => sql`exists (
  select from campaign
   where campaign.campaign_type = contribution.type and campaign.publish_state = 'PUBLISHED'
     and greatest(campaign.publish_date, campaign.date_submission_start)
         between back.date_created and ${now.toISOString()})`;

/** What is due, of contributions that wait where they were put off. */
async function dueReturns({ database }: Services, now: Date, after: number) {
  const { rows } = await database.execute<{ id: number; contributionId: number }>(sql`
    select back.id, back.contribution_id as "contributionId"
      from contribution_return back join contribution on contribution.id = back.contribution_id
     where back.done_at is null and back.id > ${after}
       and not contribution.is_deleted and not ${isResting()}
       and contribution.state_id = back.state_id and contribution.date_state_changed = back.entered_at
       and (back.due_at <= ${now.toISOString()} or (back.event = 'CAMPAIGN' and ${hasCampaignBegun(now)}))
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
  const situation = await loadSituation(db, contributionId, { lock: 'wait', now });
  // What was joined meanwhile comes back when it is separated again.
  if (!situation || situation.contribution.head || situation.contribution.isDeleted) return false;
  const putOff = await take(db, id, now);
  if (!putOff) return false;
  const outcome = comeBack(
    situation,
    putOff,
    await readModuleAdministrators(db, situation.contribution.type),
  );
  if (!outcome.ok) throw new Error(`The return of a contribution was refused: ${outcome.refusal}`);
  await applyDecisions({ db, services, actor: SYSTEM }, [{ situation, effects: outcome.effects }]);
  return true;
}

/**
 * Brings back what was put off until now: it is marked as done, and everything that follows written, in one transaction with the
 * contribution held, so each comes back once however many processes there are. What fails is left to the next run, and stops nothing else.
 * @returns how many came back
 */
export async function bringBackContributions(services: Services, now = services.now()): Promise<number> {
  let returned = 0;
  let last = 0;
  for (;;) {
    const due = await dueReturns(services, now, last);
    for (const one of due) {
      last = one.id;
      try {
        if (await inTransaction(services.database, (tx) => bringBack(tx, services, one, now))) returned += 1;
      } catch (error) {
        services.log.error(
          { err: error, contributionId: one.contributionId },
          'a contribution did not come back',
        );
      }
    }
    if (due.length < BATCH) return returned;
  }
}
