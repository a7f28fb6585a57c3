import { useQuery } from '@tanstack/react-query';
import { useLocale } from 'ra-core';
import { TASK_SORT_FIELDS, type TaskRow } from '../../../contract/tasks.ts';
import { useSession } from '../../app/session.ts';
import { useSettings } from '../../app/settings.ts';
import { ListPage } from '../../components/list/ListPage.tsx';
import { useListParams } from '../../components/list/useListParams.ts';
import { useQueriedList } from '../../components/list/usePagedList.ts';
import { countOverdueTasks, readTasks, type TaskScope } from '../../dataProvider/tasks.ts';
import { OverdueNotice } from './OverdueNotice.tsx';
import { useTaskColumns } from './taskColumns.tsx';
import { availableTypes } from './taskTypes.ts';
import { useTaskFilters } from './useTaskFilters.ts';

/** What waits for the signed-in person [R3D-01]. */
export default function TaskList() {
  const { account } = useSession();
  // The guard lets nobody in without an account; a session that just ended is on its way to /login.
  return account && <TasksOf userId={account.id} />;
}

function TasksOf({ userId }: { userId: number }) {
  const settings = useSettings();
  const locale = useLocale();
  const scope: TaskScope = { kind: 'user', userId };
  const filters = useTaskFilters(scope, availableTypes(settings));
  const params = useListParams({ filters, sortable: TASK_SORT_FIELDS });
  const list = useQueriedList<TaskRow>(['tasks', scope, locale], params, (query, signal) =>
    readTasks(scope, { ...query, langKey: locale }, { signal }),
  );
  const overdue = useQuery({
    queryKey: ['tasks', 'overdue', userId],
    queryFn: ({ signal }) => countOverdueTasks(userId, signal),
  });

  return (
    <ListPage
      title="task.mine.title"
      params={params}
      list={list}
      columns={useTaskColumns({ withPerson: false })}
      empty={{ title: 'task.mine.empty', text: 'task.mine.empty.text' }}
      crumbs={[{ label: 'footer.home', to: '/' }, { label: 'task.mine.title' }]}
      excel
      print
      storeKey="tasks.mine"
    >
      <OverdueNotice count={overdue.data ?? 0} params={params} />
    </ListPage>
  );
}
