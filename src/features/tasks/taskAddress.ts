import type { TaskRow } from '../../../contract/tasks.ts';
import { commandAddress, detailAddress } from '../../app/contributionAddress.ts';

type Task = Pick<TaskRow, 'contributionType' | 'contributionId' | 'competitionId' | 'commandId'>;

/**
 * Where a task is done: the contribution's page, opened for the task's command when it has one
 * [R3C-38], Q3-09.
 */
export function taskAddress({ contributionType, contributionId, competitionId, commandId }: Task): string {
  const contribution = { id: contributionId, type: contributionType, competitionId };
  return commandId === null ? detailAddress(contribution) : commandAddress(contribution, commandId);
}
