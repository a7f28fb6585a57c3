import type { Db } from '../../../db/client.ts';
import { AppError, found } from '../../../errors.ts';
import type { Services } from '../../../services.ts';
import { enterState } from '../engine/enterState.ts';
import { SYSTEM } from '../engine/types.ts';
import { alignTasks } from '../engine/upkeep.ts';
import { loadSituation } from '../load/situation.ts';
import { applyDecision } from './decision.ts';

interface Office {
  db: Db;
  services: Services;
}

/**
 * Moves one idea because its competition changed its state, with the server as the actor, S3-42. The
 * competition's own state must be written before, in the same transaction.
 * @param leavesAnnounced ideas can no longer be edited, unless they go back to a draft
 */
export async function moveByCompetition(
  { db, services }: Office,
  contributionId: number,
  { targetStateId, leavesAnnounced }: { targetStateId: number; leavesAnnounced: boolean },
): Promise<void> {
  const situation = found(await loadSituation(db, contributionId, { lock: 'wait', now: services.now() }));
  const outcome = enterState(situation, {
    targetStateId,
    actor: SYSTEM,
    reason: 'competition',
    endsEditing: leavesAnnounced,
  });
  if (!outcome.ok) throw new AppError('error.commandNotAvailable', { entity: 'contribution' });
  await applyDecision({ db, services, situation, actor: SYSTEM }, outcome.effects);
}

/**
 * After participants were written elsewhere (juries, moderators of a competition, a reopened account):
 * gives and takes tasks so that they fit the roles, S3-61, S3-62.
 */
export async function alignTasksOf({ db, services }: Office, contributionId: number): Promise<void> {
  const situation = await loadSituation(db, contributionId, { lock: 'wait', now: services.now() });
  if (!situation) return;
  const outcome = alignTasks(situation);
  if (outcome.ok) await applyDecision({ db, services, situation, actor: SYSTEM }, outcome.effects);
}
