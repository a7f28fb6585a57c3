import { DONE_TASK_STATUSES, OPEN_TASK_STATUSES, TASK_STATUSES } from '#contract/tasks/rules.ts';
import type { TaskStatus } from '#contract/tasks/schema.ts';
import type { MessageKey } from '#messages/message-key.ts';
import { useListFilters } from '#src/components/list/AddressListProvider.tsx';
import type { FilterTexts } from '#src/components/list/filterValues.ts';
import { ChipRow, PressChip } from '#src/components/list/PressChip.tsx';
import { useTranslate } from '#src/useTranslate.ts';

/** The filter of statuses, in the order in which they were ticked. */
const STATUSES = 'status.in';

interface StatusGroup {
  label: MessageKey;
  /** None for what the page shows by itself. */
  statuses: readonly TaskStatus[];
}

/** For a list of everything. */
export const ALL_FIRST: readonly StatusGroup[] = [
  { label: 'task.own.everyStatus', statuses: [] },
  { label: 'task.own.open', statuses: OPEN_TASK_STATUSES },
  { label: 'task.own.done', statuses: DONE_TASK_STATUSES },
];

/** For a list that holds what is open unless another status is asked for. */
export const OPEN_FIRST: readonly StatusGroup[] = [
  { label: 'task.own.open', statuses: [] },
  { label: 'task.own.done', statuses: DONE_TASK_STATUSES },
  { label: 'task.own.everyStatus', statuses: TASK_STATUSES },
];

/** Whether a list is narrowed to these statuses, in whatever order its address names them. */
export function isNarrowedTo(
  statuses: readonly TaskStatus[],
  { [STATUSES]: asked = '' }: FilterTexts,
): boolean {
  const shown = new Set(asked.split(',').filter(Boolean));
  return shown.size === statuses.length && statuses.every((status) => shown.has(status));
}

/** What still has to be done, what was done, or all. */
export function StatusGroups({ groups }: { groups: readonly StatusGroup[] }) {
  const translate = useTranslate();
  const { values, patchFilters } = useListFilters();
  return (
    <ChipRow label={translate('task.status')}>
      {groups.map(({ label, statuses }) => (
        <PressChip
          key={label}
          label={translate(label)}
          pressed={isNarrowedTo(statuses, values)}
          onPress={() => patchFilters({ [STATUSES]: statuses.join(',') })}
        />
      ))}
    </ChipRow>
  );
}
