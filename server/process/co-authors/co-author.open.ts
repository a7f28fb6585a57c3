import { found, refused } from '#server/platform/errors.ts';
import type { ServiceContext } from '#server/platform/http/call.ts';
import { openForDecision } from '#server/process/contributions/commands/decide.ts';
import { actorOf } from '#server/process/contributions/commands/permissions.ts';
import { rolesOf } from '#server/process/life-cycles/engine/roles.ts';
import { isUnsubmitted, stateOf } from '#server/process/life-cycles/engine/states.ts';
import type { Actor } from '#server/process/life-cycles/engine/types.ts';
import { type LoadedSituation, loadSituation } from '#server/process/life-cycles/load/situation.ts';
import type { LoadedView } from '#server/process/life-cycles/load/view.ts';
import { isInvitedTo } from '#server/process/selection/invitations.ts';

export interface OpenedDraft {
  situation: LoadedSituation;
  actor: Actor;
}

/** Whether it has not been submitted, or was given back to its authors. */
export const isDraft = ({
  lifeCycle,
  contribution,
}: Pick<LoadedView, 'lifeCycle' | 'contribution'>): boolean => {
  const state = stateOf(lifeCycle, contribution.stateId);
  return state !== undefined && isUnsubmitted(state);
};

export const isOwner = ({ contribution }: Pick<LoadedView, 'contribution'>, actor: Actor): boolean =>
  rolesOf(contribution.participants, actor).has('OWNER');

/**
 * A draft of the caller, its row held until the transaction ends.
 * @throws AppError 404, error.commandNotAllowed, error.coAuthor.submitted
 */
export async function openOwnDraft(context: ServiceContext, id: number): Promise<OpenedDraft> {
  const opened = await openForDecision(context, id);
  if (!isOwner(opened.situation, opened.actor)) throw refused('error.commandNotAllowed', 'contribution');
  if (!isDraft(opened.situation)) throw refused('error.coAuthor.submitted', 'contribution');
  return opened;
}

/**
 * A draft that the caller is invited to, its row held. Of two who act at once, such as who accepts and who takes back, the second finds
 * what the first left.
 * @throws AppError 404
 */
export async function openInvited(
  { db, caller, services }: ServiceContext,
  id: number,
): Promise<OpenedDraft> {
  const situation = found(
    await loadSituation(db, id, { lock: 'wait', now: services.now(), only: isInvitedTo(caller.id) }),
  );
  return { situation, actor: actorOf(caller, situation.contribution.type) };
}
