import { JURY_TYPES, roundOf } from '#contract/competitions/rules.ts';
import type { TaskRow } from '#contract/tasks/schema.ts';
import { commandAddress, detailAddress } from './contributionAddress.ts';
import { evaluationAddress } from './evaluationAddress.ts';

type Task = Pick<TaskRow, 'contributionType' | 'contributionId' | 'competitionId' | 'commandId' | 'role'>;

/**
 * Where a task is done: a juror's on his page of evaluations; any other on the contribution's page, opened for the
 * task's command when it has one.
 */
export function taskAddress(task: Task): string {
  const { contributionType, contributionId, competitionId, commandId, role } = task;
  const contribution = { id: contributionId, type: contributionType, competitionId };
  if (!commandId) return detailAddress(contribution);
  const jury = JURY_TYPES.find((type) => type === role);
  if (commandId === 'EVAL' && jury) return evaluationAddress(roundOf(jury).stage, contributionId);
  return commandAddress(contribution, commandId);
}
