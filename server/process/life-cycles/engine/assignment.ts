import type { ParticipationRole } from '#contract/contributions/participation.ts';
import { isAuthor, isJudge } from './roles.ts';
import { personOf } from './task-times.ts';
import { abandonTasks, giveTasks } from './tasks.ts';
import type { Participant } from './types.ts';
import type { WorkingCopy } from './working-copy.ts';

/** Whether a contribution would be judged by one of its authors, S3-54. */
export function judgesOwn(copy: WorkingCopy, role: ParticipationRole, userId: number): boolean {
  const { coAuthors } = copy.situation.contribution;
  return isJudge(role) && isAuthor({ participants: copy.participants, coAuthors }, userId);
}

/** As `replaceUsers`, in the order of `userIds`: where one person is asked, it is the first. */
export function placeUsers(copy: WorkingCopy, role: ParticipationRole, userIds: readonly number[]): void {
  replaceUsers(copy, role, userIds);
  const ofRole = copy.participants.filter((one) => one.role === role);
  copy.participants = [
    ...copy.participants.filter((one) => one.role !== role),
    ...ofRole.toSorted((a, b) => userIds.indexOf(a.userId) - userIds.indexOf(b.userId)),
  ];
}

/**
 * Makes `userIds` (active accounts) the users of a role: those who leave lose its open tasks, those who
 * come get the tasks of the present state, S3-54. Who stays keeps place and tasks.
 */
export function replaceUsers(copy: WorkingCopy, role: ParticipationRole, userIds: readonly number[]): void {
  const wanted = [...new Set(userIds)];
  const present = copy.participants.filter((one) => one.role === role);
  const leaving = present.filter(({ userId }) => !wanted.includes(userId)).map(({ userId }) => userId);
  const coming = wanted.filter((userId) => !present.some((one) => one.userId === userId));

  // A deputy who is chosen without the person who is away holds the role in their own name from now on.
  const isChosen = ({ deputyFor }: Participant) => Boolean(deputyFor) && !wanted.includes(deputyFor ?? 0);
  const staying = present.filter(({ userId }) => !leaving.includes(userId));

  copy.participants = [
    ...copy.participants.filter((one) => one.role !== role || !leaving.includes(one.userId)),
    ...coming.map((userId) => ({ userId, role, isActive: true })),
  ].map((one) => (staying.includes(one) && isChosen(one) ? { ...one, deputyFor: null } : one));
  abandonTasks(copy, (task) => task.role === role && leaving.includes(personOf(task)));
  if (coming.length > 0 || staying.some(isChosen)) giveTasks(copy, role);
}
