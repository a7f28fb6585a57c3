import { isAuthor } from './roles.ts';
import type { Actor, ContributionSnapshot, Refusal } from './types.ts';

/** Whether an actor may act for people who work on a contribution: administrators of its module who did not write it. */
export const mayRepresent = (contribution: ContributionSnapshot, actor: Actor): boolean =>
  actor.kind === 'user' && actor.isAdministrator && !isAuthor(contribution, actor.userId);

/**
 * Why an actor may not act for whom they say they act for; null where they may, or act for themselves. Whether that person may
 * execute the action is asked as it is of everybody.
 */
export function refusalToRepresent(contribution: ContributionSnapshot, actor: Actor): Refusal | null {
  if (actor.kind !== 'user' || !actor.actingFor) return null;
  const { userId, reason } = actor.actingFor;
  if (!mayRepresent(contribution, actor) || userId === actor.userId) return 'error.actFor.notAllowed';
  return reason.trim() === '' ? 'error.actFor.reasonRequired' : null;
}

/** In whose place an actor acts. */
export const representedBy = (actor: Actor): number | undefined =>
  actor.kind === 'user' ? actor.actingFor?.userId : undefined;
