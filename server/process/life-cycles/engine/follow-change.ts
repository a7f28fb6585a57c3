import { enterState } from './entry.ts';
import { stateOf } from './states.ts';
import { dueAt } from './task-times.ts';
import { abandonTasks, definitionOf, giveTasks } from './tasks.ts';
import { type Outcome, type Situation, type State, SYSTEM } from './types.ts';
import { buildDecision, type WorkingCopy, workingCopyOf } from './working-copy.ts';

/** Tasks whose definition is gone, or is for somebody else now, end; new definitions give theirs, from today. */
function renewTasks(copy: WorkingCopy, state: State): void {
  const { now, timeZone } = copy.situation;
  abandonTasks(copy, (task) => definitionOf(state, task)?.role !== task.role);
  giveTasks(copy);
  copy.newTasks = copy.newTasks.map((task) => ({
    ...task,
    // Nobody is late with what they have just been given.
    end: dueAt(now, definitionOf(state, task)?.dayCount ?? null, timeZone),
  }));
}

/**
 * Takes a contribution along when its life cycle changes: into the state that stands for its own now, by the usual
 * steps of entry, or with the tasks of its state as they are now, S3-39, S3-49, S3-61.
 * @param situation with the life cycle as it will be
 * Refused with error.commandNotAvailable for a state that the life cycle will not have, or a deleted contribution.
 */
export function followChange(situation: Situation, targetStateId: number): Outcome {
  const { contribution, lifeCycle } = situation;
  if (targetStateId !== contribution.stateId) {
    return enterState(situation, { targetStateId, actor: SYSTEM, reason: 'system' });
  }
  const state = stateOf(lifeCycle, targetStateId);
  if (!state || contribution.isDeleted) return { ok: false, refusal: 'error.commandNotAvailable' };
  const copy = workingCopyOf(situation, SYSTEM);
  renewTasks(copy, state);
  return { ok: true, effects: buildDecision(copy) };
}
