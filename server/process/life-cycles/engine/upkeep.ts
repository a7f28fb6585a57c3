import { abandonTasks } from './tasks.ts';
import { type Outcome, type Situation, SYSTEM } from './types.ts';
import { buildDecision, workingCopyOf } from './working-copy.ts';

/** Deleting a contribution ends its open tasks and keeps its points, S3-19. */
export function closeForDeletion(situation: Situation): Outcome {
  const copy = workingCopyOf(situation, SYSTEM);
  abandonTasks(copy);
  return { ok: true, effects: buildDecision(copy) };
}
