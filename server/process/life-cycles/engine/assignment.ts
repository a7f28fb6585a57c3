import type { ParticipationRole } from '#contract/contributions/participation.ts';
import type { Draft } from './draft.ts';
import { isJudge, usersOf } from './roles.ts';
import { abandonTasks, giveTasks } from './tasks.ts';

/** Whether the owners' own contribution would be judged by one of them, S3-54. */
export function judgesOwn(draft: Draft, role: ParticipationRole, userId: number): boolean {
  return isJudge(role) && usersOf(draft.participants, 'OWNER', { activeOnly: false }).includes(userId);
}

/**
 * Makes `userIds` (active accounts) the users of a role: those who leave lose its open tasks, those who
 * come get the tasks of the present state, S3-54. Who stays keeps place and tasks.
 */
export function replaceUsers(draft: Draft, role: ParticipationRole, userIds: readonly number[]): void {
  const wanted = [...new Set(userIds)];
  const present = draft.participants.filter((one) => one.role === role);
  const leaving = present.filter(({ userId }) => !wanted.includes(userId)).map(({ userId }) => userId);
  const coming = wanted.filter((userId) => !present.some((one) => one.userId === userId));

  draft.participants = [
    ...draft.participants.filter((one) => one.role !== role || !leaving.includes(one.userId)),
    ...coming.map((userId) => ({ userId, role, isActive: true })),
  ];
  abandonTasks(draft, (task) => task.role === role && leaving.includes(task.userId));
  if (coming.length > 0) giveTasks(draft, role);
}
