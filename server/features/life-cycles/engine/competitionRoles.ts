import type { ParticipationRole } from '../../../../contract/participation.ts';
import { judgesOwn, replaceUsers } from './assignment.ts';
import { conclude, draftOf } from './draft.ts';
import { usersOf } from './roles.ts';
import type { Actor, Outcome, Situation } from './types.ts';

interface Holding {
  role: ParticipationRole;
  /** Everybody who holds the role in the competition, with an open account or holding it here already. */
  userIds: readonly number[];
  /** Whether those who do not hold it on this idea yet get it now. */
  joins: boolean;
  actor: Actor;
}

/**
 * Brings a role that is held in a competition onto one of its ideas: who left the competition's list loses role
 * and open tasks, who joined gets them; owners never judge their own idea, S3-51, S3-54, S3-61, Q2-61.
 */
export function holdRole(situation: Situation, { role, userIds, joins, actor }: Holding): Outcome {
  const draft = draftOf(situation, actor);
  const present = usersOf(draft.participants, role, { activeOnly: false });
  const wanted = userIds.filter(
    (userId) => !judgesOwn(draft, role, userId) && (joins || present.includes(userId)),
  );
  replaceUsers(draft, role, wanted);
  return { ok: true, effects: conclude(draft) };
}
