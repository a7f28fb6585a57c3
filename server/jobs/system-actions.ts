import { sql } from 'drizzle-orm';
import type { Db } from '#server/platform/db/client.ts';
import type { Services } from '#server/platform/services.ts';
import { applyDecisions } from '#server/process/life-cycles/apply/decision.ts';
import { executeAction, systemActionsDue } from '#server/process/life-cycles/engine/actions.ts';
import { SYSTEM } from '#server/process/life-cycles/engine/types.ts';
import { loadSituation } from '#server/process/life-cycles/load/situation.ts';
import { isResting } from '#server/process/selection/families.ts';
import { BATCH, carryOutEach } from './each-due.ts';

/** Contributions in a state with an action of SYSTEM whose days are over; the engine has the last word. */
async function candidates({ database }: Services, now: Date, after: number) {
  const { rows } = await database.execute<{ id: number; contributionId: number }>(sql`
    select distinct contribution.id, contribution.id as "contributionId"
      from contribution
      join state_action action on action.state_id = contribution.state_id
     where not contribution.is_deleted and not ${isResting()} and contribution.id > ${after}
       and 'SYSTEM' = any(action.roles) and action.system_after_days is not null
       and contribution.date_state_changed + make_interval(days => action.system_after_days) <= ${now.toISOString()}
       and not exists (select 1 from contribution_history history
                        where history.contribution_id = contribution.id and history.user_id is null
                          and history.date >= contribution.date_state_changed
                          and history.event = 'action:' || action.id)
     order by contribution.id limit ${BATCH}`);
  return rows;
}

/** Runs the first due action of one contribution; false when there is none or another process is at it. */
async function runOne(tx: Db, services: Services, contributionId: number, now: Date): Promise<boolean> {
  const situation = await loadSituation(tx, contributionId, { lock: 'skip', now });
  const action = situation && systemActionsDue(situation)[0];
  if (!action) return false;
  const outcome = executeAction(situation, { actionId: action.id, actor: SYSTEM });
  if (!outcome.ok) throw new Error(`Action ${action.id} was refused: ${outcome.refusal}`);
  await applyDecisions({ db: tx, services, actor: SYSTEM }, [{ situation, effects: outcome.effects }]);
  return true;
}

/**
 * Executes the actions with role SYSTEM on contributions that stayed in their state for the configured
 * days, each in a transaction of its own, S3-43. One that fails is logged and does not stop the others.
 * @returns how many were executed
 */
export const runSystemActions = (services: Services, now = services.now()): Promise<number> =>
  carryOutEach(services, {
    failure: 'a SYSTEM action failed',
    read: (after) => candidates(services, now, after),
    carryOut: (tx, { id }) => runOne(tx, services, id, now),
  });
