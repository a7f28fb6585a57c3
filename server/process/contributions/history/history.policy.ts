import { grantedCommands } from '#server/process/life-cycles/engine/permissions.ts';
import type { Actor, View } from '#server/process/life-cycles/engine/types.ts';

/** Whether the history is open to an actor as a whole; owners as such read of states only, S3-52. */
export function readsWholeHistory({ lifeCycle, contribution }: View, actor: Actor): boolean {
  if (actor.kind === 'user' && actor.isAdministrator) return true;
  return grantedCommands(lifeCycle, contribution, actor).some(
    ({ commandType }) => commandType === 'VIEW_HISTORY',
  );
}
