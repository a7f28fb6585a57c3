import { TASK_STATUSES, type TaskStatus } from '#contract/tasks/schema.ts';
import type { MessageKey } from '#messages/message-key.ts';
import type { FilterOption } from '#src/components/list/listFilter.ts';

/** Message key of a status on the lists of the person whose tasks they are: what waits there is to be done by the reader. */
export const ownStatusKey = (status: TaskStatus): MessageKey =>
  status === 'WAITING' ? 'task.own.WAITING' : `components.status.task.${status}`;

/** The statuses as choices, in the reader's own words. */
export const OWN_STATUS_OPTIONS: readonly FilterOption[] = TASK_STATUSES.map((id) => ({
  id,
  label: ownStatusKey(id),
}));
