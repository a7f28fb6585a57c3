import { useParams } from 'react-router-dom';
import { ContributionType } from '#contract/access.ts';
import { seesAllOfType } from '#contract/roles.ts';
import { OPEN_TASK_STATUSES } from '#contract/tasks/rules.ts';
import { OWN_TASK_SORT_FIELDS } from '#contract/tasks/schema.ts';
import { withFirstList } from '#src/app/firstList.ts';
import { NotAuthorized } from '#src/app/NotAuthorized.tsx';
import { NotFoundPage } from '#src/app/NotFoundPage.tsx';
import { useSession } from '#src/app/session.ts';
import { ListPage } from '#src/components/list/ListPage.tsx';
import { useViewedList } from '#src/components/saved-views/useViewedList.tsx';
import { OPEN_FIRST, StatusGroups } from './StatusGroups.tsx';
import { useTaskColumns } from './taskColumns.tsx';
import { useTaskFilters } from './useTaskFilters.ts';

/** Everybody's tasks on contributions of a type, for its administrators. */
function TaskAdminList() {
  const type = ContributionType.safeParse(useParams().type);
  const { roles } = useSession();
  if (!type.success) return <NotFoundPage />;
  if (!seesAllOfType(roles, type.data)) return <NotAuthorized />;
  // A new type starts anew: filters of one mean nothing for another.
  return <TasksOn key={type.data} type={type.data} />;
}

/** What the list of all tasks on contributions of a type asks for. */
const tasksOn = (type: ContributionType) =>
  ({
    resource: 'tasks',
    view: 'ofTypeOrContribution',
    // The address may ask for others in their place.
    filter: { id: type, 'status.in': OPEN_TASK_STATUSES },
    sortable: OWN_TASK_SORT_FIELDS,
    defaultSort: 'due,asc',
  }) as const;

export default withFirstList(TaskAdminList, ({ params, roles }) => {
  const { data: type } = ContributionType.safeParse(params.type);
  return type && seesAllOfType(roles, type) ? tasksOn(type) : null;
});

function TasksOn({ type }: { type: ContributionType }) {
  const list = tasksOn(type);
  const filters = useTaskFilters({ view: list.view, filter: { id: type } }, [type]);
  const title = `task.admin.title.${type}`;
  const columns = useTaskColumns({ isOwn: false });
  const viewed = useViewedList({ title, columns, storeKey: 'tasks.admin' });
  return (
    <ListPage
      {...viewed.list}
      {...list}
      actions={viewed.button}
      filters={filters}
      empty={{ title: 'task.admin.noneOpen', text: 'task.admin.noneOpen.text' }}
      crumbs={[{ label: title }]}
      excel
      print
      quickFilters={<StatusGroups groups={OPEN_FIRST} />}
      dense
    />
  );
}
