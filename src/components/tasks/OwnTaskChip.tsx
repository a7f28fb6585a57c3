import type { TaskRow } from '#contract/tasks/schema.ts';
import { StatusChip } from '#src/components/status/StatusChip.tsx';
import { useTranslate } from '#src/useTranslate.ts';
import { isUnfinished } from './deadline.ts';
import { ownStatusKey } from './ownStatus.ts';

/** How a task of the reader stands: "To do" instead of "Waiting", and calm words for what was begun of one's own. */
export function OwnTaskChip({ task }: { task: Pick<TaskRow, 'status' | 'isOwnDraft'> }) {
  const translate = useTranslate();
  if (isUnfinished(task)) {
    return <StatusChip kind="stateType" value="DRAFT" label={translate('task.unfinished')} />;
  }
  return <StatusChip kind="task" value={task.status} label={translate(ownStatusKey(task.status))} />;
}
