import type { BulkArguments } from '#contract/bulk/schema.ts';
import { OPEN_TASK_STATUSES, type TaskStatus } from '#contract/tasks/schema.ts';
import { permissionsOf } from '#server/process/life-cycles/engine/permissions.ts';
import type { LoadedSituation } from '#server/process/life-cycles/load/situation.ts';
import { type PrepareCommand, refuse } from '../bulk.command.ts';

const isOpen = (status: TaskStatus) => (OPEN_TASK_STATUSES as readonly TaskStatus[]).includes(status);

/** Who owes the promised answer, and who has an open task; authors do not remind themselves of drafts. */
function owing({ contribution }: LoadedSituation): number[] {
  const { answerState, answerOwnerId, tasks, participants } = contribution;
  const ofAnswer = answerState === 'RUNNING' && answerOwnerId !== null ? [answerOwnerId] : [];
  const ofTasks = tasks.flatMap(({ status, role, userId }) =>
    isOpen(status) && role !== 'OWNER' ? [userId] : [],
  );
  const active = new Set(participants.filter(({ isActive }) => isActive).map(({ userId }) => userId));
  return [...new Set([...ofAnswer, ...ofTasks])].filter((id) => active.has(id));
}

/**
 * Reminds those who owe an answer or have an open task: administrators of the module and those who work on the contribution
 * may. Each person gets one notification for the whole job, at its end.
 */
export const prepareRemind: PrepareCommand<BulkArguments['REMIND']> =
  async ({ caller }) =>
  (situation, actor) => {
    if (!permissionsOf(situation.lifeCycle, situation.contribution, actor).compare) {
      return refuse('error.commandNotAllowed');
    }
    const reminded = owing(situation).filter((id) => id !== caller.id);
    return reminded.length === 0 ? refuse('error.bulk.nobodyToRemind') : { ok: true, reminded };
  };
