import type { Services } from '../../../services.ts';
import { SYSTEM } from '../engine/types.ts';
import { alignTasks } from '../engine/upkeep.ts';
import { loadSituations } from '../load/situation.ts';
import type { Decision, Office } from './context.ts';
import { applyDecisions } from './decision.ts';

/**
 * After participants were written elsewhere (juries, moderators of a competition, a reopened account):
 * gives and takes tasks so that they fit the roles, S3-61, S3-62.
 */
export async function alignTasksOf(
  { db, services }: Pick<Office, 'db'> & { services: Services },
  contributionIds: readonly number[],
): Promise<void> {
  const situations = await loadSituations(db, contributionIds, { lock: 'wait', now: services.now() });
  const decisions = situations.flatMap((situation): Decision[] => {
    const outcome = alignTasks(situation);
    return outcome.ok ? [{ situation, effects: outcome.effects }] : [];
  });
  await applyDecisions({ db, services, actor: SYSTEM }, decisions);
}
