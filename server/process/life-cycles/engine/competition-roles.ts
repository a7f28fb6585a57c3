import type { ParticipationRole } from '#contract/contributions/participation.ts';
import { judgesOwn, replaceUsers } from './assignment.ts';
import { usersOf } from './roles.ts';
import type { Actor, Outcome, Situation } from './types.ts';
import { buildDecision, workingCopyOf } from './working-copy.ts';

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
