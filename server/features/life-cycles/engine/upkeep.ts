import { conclude, draftOf } from './draft.ts';
import { usersOf } from './roles.ts';
import { abandonTasks, giveTasks } from './tasks.ts';
import { type Outcome, type Situation, SYSTEM } from './types.ts';

/**
 * Brings tasks in line with roles that changed elsewhere (juries and moderators of a competition, a
 * closed account): who lost a role loses its open tasks, who joined gets those of the present state,
 * S3-61, S3-62.
 */
export function alignTasks(situation: Situation): Outcome {
  const draft = draftOf(situation, SYSTEM);
  abandonTasks(
    draft,
    (task) => !usersOf(draft.participants, task.role, { activeOnly: true }).includes(task.userId),
  );
  if (!situation.contribution.isDeleted) giveTasks(draft);
  return { ok: true, effects: conclude(draft) };
}

/** Deleting a contribution ends its open tasks and keeps its points, S3-19. */
export function closeForDeletion(situation: Situation): Outcome {
  const draft = draftOf(situation, SYSTEM);
  abandonTasks(draft);
  return { ok: true, effects: conclude(draft) };
}
