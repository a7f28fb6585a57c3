import Button from '@mui/material/Button';
import { useLocale } from 'ra-core';
import { OPEN_TASK_STATUSES, OWN_TASK_SORT_FIELDS, type TaskRow } from '#contract/tasks/schema.ts';
import { availableTypes } from '#src/app/availableTypes.ts';
import { useSession } from '#src/app/session.ts';
import { useSettings } from '#src/app/settings.ts';
import { ListPage } from '#src/components/list/ListPage.tsx';
import { useListParams } from '#src/components/list/useListParams.ts';
import { useQueriedList } from '#src/components/list/usePagedList.ts';
import { readTasks, type TaskScope } from '#src/dataProvider/tasks.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { useTaskColumns } from './taskColumns.tsx';
import { useTaskFilters } from './useTaskFilters.ts';

/** What others wait for stands first; what is done is shown when it is asked for. */
const START = { 'status.in': OPEN_TASK_STATUSES.join(',') };
const ORDERS = [
  { sort: 'due,asc', label: 'task.sort.due' },
  { sort: 'id,desc', label: 'task.sort.newest' },
  { sort: 'start,asc', label: 'task.sort.oldest' },
];

/** What waits for the signed-in person [R3D-01]. */
export default function TaskList() {
  const { account } = useSession();
  // The guard lets nobody in without an account; a session that just ended is on its way to /login.
  return account && <TasksOf userId={account.id} />;
}

function TasksOf({ userId }: { userId: number }) {
  const translate = useTranslate();
  const settings = useSettings();
  const locale = useLocale();
  const scope: TaskScope = { kind: 'user', userId };
  const filters = useTaskFilters(scope, availableTypes(settings));
  const params = useListParams({
    filters,
    sortable: OWN_TASK_SORT_FIELDS,
    defaultSort: 'due,asc',
    startValues: START,
  });
  const list = useQueriedList<TaskRow>(['tasks', scope, locale], params, (query, signal) =>
    readTasks(scope, { ...query, langKey: locale }, { signal }),
  );
  const showsOpen = params.values['status.in'] !== undefined;
  return (
    <ListPage
      title="task.mine.title"
      params={params}
      list={list}
      columns={useTaskColumns({ withPerson: false })}
      empty={{
        title: 'task.mine.empty',
        text: 'task.mine.empty.text',
        action: showsOpen && (
          <Button variant="outlined" onClick={params.clearValues}>
            {translate('task.own.finished')}
          </Button>
        ),
      }}
      crumbs={[
        { label: 'footer.home', to: '/' },
        { label: 'work.title', to: '/my-work' },
        { label: 'task.mine.title' },
      ]}
      excel
      print
      storeKey="tasks.mine"
      sortChoices={ORDERS}
    />
  );
}
