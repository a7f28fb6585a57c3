import { OPEN_TASK_STATUSES, OWN_TASK_SORT_FIELDS } from '#contract/tasks/schema.ts';
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

const OPEN = OPEN_TASK_STATUSES.join(',');
const ORDERS: readonly SortOption<(typeof OWN_TASK_SORT_FIELDS)[number]>[] = [
  { sort: 'due,asc', label: 'task.sort.due' },
  { sort: 'id,desc', label: 'task.sort.newest' },
  { sort: 'start,asc', label: 'task.sort.oldest' },
];

/** What waits for the signed-in person. */
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

/** Leaves what still has to be done; a second press shows all again. */
function OpenOnly() {
  const translate = useTranslate();
  const { values, patchFilters } = useListFilters();
  const pressed = values['status.in'] === OPEN;
  return (
    <ChipRow label={translate('task.status')}>
      <PressChip
        label={translate('task.own.openOnly')}
        pressed={pressed}
        onPress={() => patchFilters({ 'status.in': pressed ? '' : OPEN })}
      />
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
      <OpenOnly />
    </ListPage>
  );
}
