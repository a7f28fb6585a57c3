import type { TaskRow, TaskStatus } from '#contract/tasks/schema.ts';
import type { MessageKey } from '#messages/message-key.ts';
import { StatusChip } from '#src/components/status/StatusChip.tsx';
import { useTranslate } from '#src/useTranslate.ts';
import { isUnfinished } from './DeadlineNote.tsx';

/** How a task of the reader stands: "To do" instead of "Waiting", and calm words for what was begun of one's own. */
export function OwnTaskChip({ task }: { task: Pick<TaskRow, 'status' | 'isOwnDraft'> }) {
  const translate = useTranslate();
  if (isUnfinished(task)) {
    return <StatusChip kind="stateType" value="DRAFT" label={translate('task.unfinished')} />;
  }
  return <StatusChip kind="task" value={task.status} label={translate(ownStatusKey(task.status))} />;
}

/** Message key of a status on the lists of the person whose tasks they are: what waits there is to be done by the reader. */
export const ownStatusKey = (status: TaskStatus): MessageKey =>
  status === 'WAITING' ? 'task.own.WAITING' : `components.status.task.${status}`;
