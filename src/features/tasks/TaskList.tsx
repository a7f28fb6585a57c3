import { OPEN_TASK_STATUSES, OWN_TASK_SORT_FIELDS, type TaskStatus } from '#contract/tasks/schema.ts';
import type { MessageKey } from '#messages/message-key.ts';
import { availableTypes } from '#src/app/availableTypes.ts';
import { withFirstList } from '#src/app/firstList.ts';
import { useSession } from '#src/app/session.ts';
import { useSettings } from '#src/app/settings.ts';
import { useListFilters } from '#src/components/list/AddressListProvider.tsx';
import { ListPage } from '#src/components/list/ListPage.tsx';
import { ChipRow, PressChip } from '#src/components/list/PressChip.tsx';
import type { SortOption } from '#src/components/list/SortChoice.tsx';
import { useTranslate } from '#src/useTranslate.ts';
import { useTaskColumns } from './taskColumns.tsx';
import { useTaskFilters } from './useTaskFilters.ts';

interface StatusGroup {
  label: MessageKey;
  /** What stands in the address; empty for what the page shows by itself. */
  value: string;
}

const DONE: readonly TaskStatus[] = ['ON_TIME_DONE', 'LATE_DONE'];
const GROUPS: readonly StatusGroup[] = [
  { label: 'task.own.everyStatus', value: '' },
  { label: 'task.own.open', value: OPEN_TASK_STATUSES.join(',') },
  { label: 'task.own.done', value: DONE.join(',') },
];
const ORDERS: readonly SortOption<(typeof OWN_TASK_SORT_FIELDS)[number]>[] = [
  { sort: 'due,asc', label: 'task.sort.due' },
  { sort: 'id,desc', label: 'task.sort.newest' },
  { sort: 'start,asc', label: 'task.sort.oldest' },
];

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
  const shown = values['status.in'] ?? '';
  return (
    <ChipRow label={translate('task.status')}>
      {GROUPS.map(({ label, value }) => (
        <PressChip
          key={label}
          label={translate(label)}
          pressed={shown === value}
          onPress={() => patchFilters({ 'status.in': value })}
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
      crumbs={[{ label: 'menu.account.work', to: '/my-work' }, { label: 'menu.account.tasks' }]}
      excel
      print
      storeKey="tasks.mine"
      sortChoices={ORDERS}
    >
      <StatusGroups />
    </ListPage>
  );
}
