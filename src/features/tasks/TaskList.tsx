import {
  DONE_TASK_STATUSES,
  OPEN_TASK_STATUSES,
  OWN_TASK_SORT_FIELDS,
  type TaskStatus,
} from '#contract/tasks/schema.ts';
import type { MessageKey } from '#messages/message-key.ts';
import { availableTypes } from '#src/app/availableTypes.ts';
import { withFirstList } from '#src/app/firstList.ts';
import { useSession } from '#src/app/session.ts';
import { useSettings } from '#src/app/settings.ts';
import { useListFilters } from '#src/components/list/AddressListProvider.tsx';
import type { FilterTexts } from '#src/components/list/filterValues.ts';
import { ListPage } from '#src/components/list/ListPage.tsx';
import { ChipRow, PressChip } from '#src/components/list/PressChip.tsx';
import type { SortOption } from '#src/components/list/SortChoice.tsx';
import { useTranslate } from '#src/useTranslate.ts';
import { useTaskColumns } from './taskColumns.tsx';
import { useTaskFilters } from './useTaskFilters.ts';

interface StatusGroup {
  label: MessageKey;
  /** None for what the page shows by itself. */
  statuses: readonly TaskStatus[];
}

/** The filter of statuses, in the order in which they were ticked. */
const STATUSES = 'status.in';
const GROUPS: readonly StatusGroup[] = [
  { label: 'task.own.everyStatus', statuses: [] },
  { label: 'task.own.open', statuses: OPEN_TASK_STATUSES },
  { label: 'task.own.done', statuses: DONE_TASK_STATUSES },
];
const ORDERS: readonly SortOption<(typeof OWN_TASK_SORT_FIELDS)[number]>[] = [
  { sort: 'due,asc', label: 'task.sort.due' },
  { sort: 'id,desc', label: 'task.sort.newest' },
  { sort: 'start,asc', label: 'task.sort.oldest' },
];

/** Whether a list is narrowed to these statuses, in whatever order its address names them. */
function isNarrowedTo(statuses: readonly TaskStatus[], { [STATUSES]: asked = '' }: FilterTexts): boolean {
  const shown = new Set(asked.split(',').filter(Boolean));
  return shown.size === statuses.length && statuses.every((status) => shown.has(status));
}

/** Whether nothing but tasks that still wait for work is asked for, as by the links to this page. */
const isOpenOnly = (values: FilterTexts) =>
  isNarrowedTo(OPEN_TASK_STATUSES, values) && Object.keys(values).length === 1;

/** The tasks of the signed-in person. */
function TaskList() {
  const { account } = useSession();
  // The guard lets nobody in without an account; a session that just ended is on its way to /login.
  return account && <TasksOf userId={account.id} />;
}

/** What the list of a person's tasks asks for. */
const tasksOf = (userId: number) =>
  ({
    resource: 'tasks',
    view: 'ofUser',
    filter: { userId },
    sortable: OWN_TASK_SORT_FIELDS,
    defaultSort: 'due,asc',
  }) as const;

export default withFirstList(TaskList, ({ account }) => account && tasksOf(account.id));

/** All, what still has to be done, or what was done. */
function StatusGroups() {
  const translate = useTranslate();
  const { values, patchFilters } = useListFilters();
  return (
    <ChipRow label={translate('task.status')}>
      {GROUPS.map(({ label, statuses }) => (
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

function TasksOf({ userId }: { userId: number }) {
  const settings = useSettings();
  const list = tasksOf(userId);
  const filters = useTaskFilters(list, availableTypes(settings));
  return (
    <ListPage
      title="menu.account.tasks"
      {...list}
      filters={filters}
      columns={useTaskColumns('due')}
      empty={{ title: 'task.mine.empty', text: 'task.mine.empty.text' }}
      isEmptyUnder={isOpenOnly}
      crumbs={[{ label: 'menu.account.work', to: '/my-work' }, { label: 'menu.account.tasks' }]}
      excel
      print
      storeKey="tasks.mine"
      sortChoices={ORDERS}
      quickFilters={<StatusGroups />}
    />
  );
}
