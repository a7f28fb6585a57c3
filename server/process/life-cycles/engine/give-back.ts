import type { ParticipationRole } from '#contract/contributions/participation.ts';
import { placeUsers } from './assignment.ts';
import { DEPUTY_ROLES } from './deputies.ts';
import { refusalOfHandOver, withoutTaskMails } from './hand-over.ts';
import { withoutDeputies } from './roles.ts';
import type { Actor, Outcome, Situation } from './types.ts';
import { buildDecision, workingCopyOf } from './working-copy.ts';

/** Who held a role in their own name, in their order. */
export interface RoleHolders {
  role: ParticipationRole;
  userIds: number[];
}

/** The roles that somebody would hand over, with everybody who holds them. */
export function rolesHeldBy({ contribution }: Situation, userId: number): RoleHolders[] {
  const holders = withoutDeputies(contribution.participants);
  return DEPUTY_ROLES.map((role) => ({
    role,
    userIds: holders.filter((one) => one.role === role).map((one) => one.userId),
  })).filter(({ userIds }) => userIds.includes(userId));
}

/**
 * Gives roles to exactly those who held them before they were handed over: what the successor held besides stays theirs. The accounts
 * must be open. Refused as handing over is; no mails for tasks either.
 */
export function giveBack(
  situation: Situation,
  { before, actor }: { before: readonly RoleHolders[]; actor: Actor },
): Outcome {
  const refusal = refusalOfHandOver(situation, actor);
  if (refusal) return { ok: false, refusal };
  const copy = workingCopyOf(situation, actor);
  for (const { role, userIds } of before) placeUsers(copy, role, userIds);
  return { ok: true, effects: withoutTaskMails(buildDecision(copy)) };
}
