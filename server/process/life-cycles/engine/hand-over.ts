import type { ParticipationRole } from '#contract/contributions/participation.ts';
import { placeUsers } from './assignment.ts';
import { DEPUTY_ROLES } from './deputies.ts';
import { isAuthor, withoutDeputies } from './roles.ts';
import type { Actor, Effect, Outcome, Refusal, Situation } from './types.ts';
import { buildDecision, workingCopyOf } from './working-copy.ts';

/** Nobody gets a mail for each task of the work that comes to them. */
export const withoutTaskMails = (effects: readonly Effect[]): Effect[] =>
  effects.filter(({ kind }) => kind !== 'taskMail');

export interface HandOver {
  /** Whose work it is. */
  fromId: number;
  /** Who can take it over, in order of preference: employees with open accounts. */
  successors: readonly number[];
  actor: Actor;
}

/** Why roles are handed over or given back by nobody, or not by this actor. */
export function refusalOfHandOver({ contribution }: Situation, actor: Actor): Refusal | null {
  const isUser = actor.kind === 'user';
  if (isUser && !actor.isAdministrator) return 'error.commandNotAllowed';
  if (contribution.isDeleted) return 'error.commandNotAvailable';
  return contribution.head && isUser ? 'error.family.joined' : null;
}

/**
 * Gives the roles in which somebody works on a contribution to the first successor who did not write it, in the same place, with
 * the open tasks; whoever holds such a role already just goes on. Members of a jury have no successors. What is joined to another
 * contribution is handed over by the server alone, so that it has somebody when it is separated. No mail goes out for each task: whoever
 * hands over notifies of all of it once. Refused with error.commandNotAllowed
 * to anybody but administrators of the module and the server, with error.userNotSelectable where nobody can take it over.
 */
export function handOver(situation: Situation, { fromId, successors, actor }: HandOver): Outcome {
  const { contribution } = situation;
  const refusal = refusalOfHandOver(situation, actor);
  if (refusal) return { ok: false, refusal };
  const copy = workingCopyOf(situation, actor);
  const holders = withoutDeputies(copy.participants);
  const rolesOfPerson = DEPUTY_ROLES.filter((role: ParticipationRole) =>
    holders.some((one) => one.role === role && one.userId === fromId),
  );
  if (rolesOfPerson.length === 0) return { ok: true, effects: buildDecision(copy) };
  const successor = successors.find((userId) => userId !== fromId && !isAuthor(contribution, userId));
  if (successor === undefined) return { ok: false, refusal: 'error.userNotSelectable' };
  for (const role of rolesOfPerson) {
    const present = holders.filter((one) => one.role === role).map(({ userId }) => userId);
    const isIn = present.includes(successor);
    const wanted = present.flatMap((userId) => (userId === fromId ? (isIn ? [] : [successor]) : [userId]));
    placeUsers(copy, role, wanted);
  }
  return { ok: true, effects: withoutTaskMails(buildDecision(copy)) };
}
