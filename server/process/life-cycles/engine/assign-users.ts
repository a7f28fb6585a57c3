import {
  AssignableRole,
  isForEmployees,
  type ParticipationRole,
} from '#contract/contributions/participation.ts';
import { judgesOwn, replaceUsers } from './assignment.ts';
import { withCommand } from './commands.ts';
import { isJudge, usersOf } from './roles.ts';
import type { Actor, Outcome, Refusal, Situation } from './types.ts';
import { buildDecision, type WorkingCopy, workingCopyOf } from './working-copy.ts';

/** What is known of a user who is to be chosen. */
export interface Selectable {
  isActive: boolean;
  isInternal: boolean;
}

interface Assignment {
  role: ParticipationRole;
  userIds: readonly number[];
  /** The chosen users; one that is missing does not exist. */
  users: ReadonlyMap<number, Selectable>;
  actor: Actor;
}

/** A new owner must not judge the contribution already. */
function isJudgeAlready(copy: WorkingCopy, userId: number): boolean {
  return copy.participants.some((one) => one.userId === userId && isJudge(one.role));
}

function refusalFor(copy: WorkingCopy, { role, userIds, users }: Assignment): Refusal | undefined {
  // A contribution without an owner belongs to nobody, S3-18.
  if (role === 'OWNER' && userIds.length === 0) return 'error.userNotSelectable';
  const isSelectable = (userId: number) => {
    // Who holds the role may stay, even when the account was closed since.
    if (copy.participants.some((one) => one.userId === userId && one.role === role)) return true;
    const user = users.get(userId);
    if (!user?.isActive) return false;
    if (isForEmployees(role) && !user.isInternal) return false;
    if (judgesOwn(copy, role, userId)) return false;
    return role !== 'OWNER' || !isJudgeAlready(copy, userId);
  };
  return userIds.every(isSelectable) ? undefined : 'error.userNotSelectable';
}

/**
 * Replaces the users of a participation role [R3C-18, R3C-24], Q3-32, S3-54.
 * Refusals: error.commandNotAllowed (no permission, a role that is not assigned this way, or other owners
 * by anybody but an administrator), error.userNotSelectable.
 */
export function assignUsers(situation: Situation, assignment: Assignment): Outcome {
  const { role, userIds, actor } = assignment;
  // Points and rewards go to the owners: who only works on the contribution cannot make it their own.
  if (role === 'OWNER' && !(actor.kind === 'user' && actor.isAdministrator)) {
    return { ok: false, refusal: 'error.commandNotAllowed' };
  }
  if (!AssignableRole.safeParse(role).success) return { ok: false, refusal: 'error.commandNotAllowed' };
  return withCommand(situation, { type: 'ASSIGN', actor }, (copy) => {
    const refusal = refusalFor(copy, assignment);
    if (!refusal) replaceUsers(copy, role, userIds);
    return refusal;
  });
}

interface Holding {
  role: ParticipationRole;
  /** Everybody who holds the role in the competition, in order. */
  userIds: readonly number[];
  /** Those of them who get it if they do not hold it on this idea yet: open accounts only. */
  joining: ReadonlySet<number>;
  actor: Actor;
}

/**
 * Brings a role that is held in a competition onto one of its ideas: who left the competition's list loses role
 * and open tasks, who joined gets them; owners never judge their own idea, S3-51, S3-54, S3-61, Q2-61.
 */
export function holdRole(situation: Situation, { role, userIds, joining, actor }: Holding): Outcome {
  const copy = workingCopyOf(situation, actor);
  const present = usersOf(copy.participants, role, { activeOnly: false });
  const wanted = userIds.filter(
    (userId) => !judgesOwn(copy, role, userId) && (joining.has(userId) || present.includes(userId)),
  );
  replaceUsers(copy, role, wanted);
  return { ok: true, effects: buildDecision(copy) };
}
