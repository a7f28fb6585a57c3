import { useParams } from 'react-router-dom';
import { ContributionType } from '#contract/access.ts';
import { seesAllOfType } from '#contract/roles.ts';
import { TASK_SORT_FIELDS } from '#contract/tasks/schema.ts';
import { NotAuthorized } from '#src/app/NotAuthorized.tsx';
import { NotFoundPage } from '#src/app/NotFoundPage.tsx';
import { useSession } from '#src/app/session.ts';
import { ListPage } from '#src/components/list/ListPage.tsx';
import { useTaskColumns } from './taskColumns.tsx';
import type { TaskScope } from './useTaskFilters.ts';
import { useTaskFilters } from './useTaskFilters.ts';

/** Everybody's tasks on contributions of a type, for its administrators. */
export default function TaskAdminList() {
  const type = ContributionType.safeParse(useParams().type);
  const { roles } = useSession();
  if (!type.success) return <NotFoundPage />;
  if (!seesAllOfType(roles, type.data)) return <NotAuthorized />;
  // A new type starts anew: filters of one mean nothing for another.
  return <TasksOn key={type.data} type={type.data} />;
}

function TasksOn({ type }: { type: ContributionType }) {
  const scope: TaskScope = { view: 'ofTypeOrContribution', filter: { id: type } };
  const filters = useTaskFilters(scope, [type]);
  const title = `task.admin.title.${type}`;
  return (
    <ListPage
      title={title}
      resource="tasks"
      {...scope}
      filters={filters}
      sortable={TASK_SORT_FIELDS}
      columns={useTaskColumns('end')}
      empty={{ title: 'task.admin.empty', text: 'task.admin.empty.text' }}
      crumbs={[{ label: title }]}
      excel
      print
      storeKey="tasks.admin"
      dense
    />
  );
}
