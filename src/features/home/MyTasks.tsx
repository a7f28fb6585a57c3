import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useLocale } from 'ra-core';
import { Link } from 'react-router-dom';
import { formatDate } from '../../../contract/formats.ts';
import { OPEN_TASK_STATUSES, taskEndpoints } from '../../../contract/tasks.ts';
import { hasRoute } from '../../app/routes.ts';
import { taskAddress } from '../../app/taskAddress.ts';
import { useMessage } from '../../app/useMessage.ts';
import { EmptyState } from '../../components/feedback/EmptyState.tsx';
import { ErrorState } from '../../components/feedback/ErrorState.tsx';
import { ListSkeleton } from '../../components/feedback/Skeletons.tsx';
import { SectionCard } from '../../components/layout/SectionCard.tsx';
import { StatusChip } from '../../components/status/StatusChip.tsx';
import { call } from '../../dataProvider/httpClient.ts';
import { Row, Rows } from './Rows.tsx';

const SHOWN = 5;
const TASKS = '/contribution-task';

/** The open tasks that are due first; the whole list is a click away. */
export function MyTasks({ userId }: { userId: number }) {
  const t = useMessage();
  const locale = useLocale();
  const tasks = useQuery({
    queryKey: ['home', 'tasks', userId, locale],
    queryFn: ({ signal }) =>
      call(taskEndpoints.ofUser, {
        params: { userId },
        query: {
          page: 0,
          size: SHOWN,
          sort: 'end,asc',
          langKey: locale,
          'status.in': OPEN_TASK_STATUSES.join(','),
        },
        errorMessage: null,
        signal,
      }),
  });
  const total = tasks.data?.total ?? 0;
  return (
    <SectionCard
      title="home.today"
      actions={
        hasRoute(TASKS) && (
          <Button component={Link} to={TASKS} size="small">
            {t('home.today.open')}
          </Button>
        )
      }
    >
      {tasks.isPending && <ListSkeleton rows={3} columns={2} />}
      {tasks.isError && <ErrorState error={undefined} retry={() => tasks.refetch()} />}
      {tasks.isSuccess && total === 0 && <EmptyState title="home.today.empty" text="home.today.text" />}
      {tasks.isSuccess && total > 0 && (
        <Rows label={t('home.today')}>
          {tasks.data.data.map((task) => (
            <Row
              key={task.id}
              to={taskAddress(task)}
              title={task.taskName}
              text={[
                task.contributionTitle.trim() || task.contributionCode,
                task.end && t('home.today.until', { date: formatDate(task.end) }),
              ]
                .filter(Boolean)
                .join(' · ')}
              chip={<StatusChip kind="task" value={task.status} />}
            />
          ))}
        </Rows>
      )}
    </SectionCard>
  );
}
