import { conclude, draftOf } from './draft.ts';
import { abandonTasks } from './tasks.ts';
import { type Outcome, type Situation, SYSTEM } from './types.ts';

/** Deleting a contribution ends its open tasks and keeps its points, S3-19. */
export function closeForDeletion(situation: Situation): Outcome {
  const draft = draftOf(situation, SYSTEM);
  abandonTasks(draft);
  return { ok: true, effects: conclude(draft) };
}
