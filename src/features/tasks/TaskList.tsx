import { OPEN_TASK_STATUSES } from '#contract/tasks/rules.ts';
import { OWN_TASK_SORT_FIELDS } from '#contract/tasks/schema.ts';
import { availableTypes } from '#src/app/availableTypes.ts';
import { withFirstList } from '#src/app/firstList.ts';
import { useSession } from '#src/app/session.ts';
import { useSettings } from '#src/app/settings.ts';
import type { FilterTexts } from '#src/components/list/filterValues.ts';
import { ListPage } from '#src/components/list/ListPage.tsx';
import type { SortOption } from '#src/components/list/SortChoice.tsx';
import { useViewedList } from '#src/components/saved-views/useViewedList.tsx';
import { ALL_FIRST, isNarrowedTo, StatusGroups } from './StatusGroups.tsx';
import { useTaskColumns } from './taskColumns.tsx';
import { useTaskFilters } from './useTaskFilters.ts';

const ORDERS: readonly SortOption<(typeof OWN_TASK_SORT_FIELDS)[number]>[] = [
  { sort: 'due,asc', label: 'task.sort.due' },
  { sort: 'id,desc', label: 'task.sort.newest' },
  { sort: 'start,asc', label: 'task.sort.oldest' },
];

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

function TasksOf({ userId }: { userId: number }) {
  const settings = useSettings();
  const list = tasksOf(userId);
  const filters = useTaskFilters(list, availableTypes(settings));
  const columns = useTaskColumns({ isOwn: true });
  const viewed = useViewedList({ title: 'menu.account.tasks', columns, storeKey: 'tasks.mine' });
  return (
    <ListPage
      {...viewed.list}
      {...list}
      actions={viewed.button}
      filters={filters}
      empty={{ title: 'task.mine.empty', text: 'task.mine.empty.text' }}
      isEmptyUnder={isOpenOnly}
      crumbs={[{ label: 'menu.account.work', to: '/my-work' }, { label: 'menu.account.tasks' }]}
      excel
      print
      sortChoices={ORDERS}
      quickFilters={<StatusGroups groups={ALL_FIRST} />}
    />
  );
}
