import type { TaskRow } from '../../../contract/tasks.ts';

type Task = Pick<TaskRow, 'contributionType' | 'contributionId' | 'competitionId' | 'commandId'>;

/**
 * Where a task is done: the contribution's page, opened for the task's command when it has one
 * [R3C-38], Q3-09.
 */
export function taskAddress({ contributionType, contributionId, competitionId, commandId }: Task): string {
  const parent = contributionType === 'IDEA' && competitionId !== null ? `/${competitionId}` : '';
  const contribution = `/contribution/${contributionType}${parent}/${contributionId}`;
  return commandId === null ? `${contribution}/detail` : `${contribution}/commandId/${commandId}`;
}
