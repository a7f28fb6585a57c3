import { useGetList, useLocale } from 'ra-core';
import { OPEN_TASK_STATUSES } from '#contract/tasks/rules.ts';
import type { TaskRow } from '#contract/tasks/schema.ts';
import { QueryCard } from '#src/components/layout/QueryCard.tsx';
import type { SectionCardProps } from '#src/components/layout/SectionCard.tsx';
import { Row, Rows } from '#src/components/list/ShortList.tsx';
import type { ListFilter } from '#src/dataProvider/resourceTypes.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { DeadlineNote } from './DeadlineNote.tsx';
import { OwnTaskChip } from './OwnTaskChip.tsx';

/** What this is the beginning of: tasks that are done are another list. */
const OPEN_ONLY = `/contribution-task?status.in=${OPEN_TASK_STATUSES.join(',')}`;

interface OpenTasksProps extends Pick<SectionCardProps, 'title' | 'level'> {
  userId: number;
  /** How many. */
  shown?: number;
  /** Where a task is done. */
  addressOf: (task: TaskRow) => string;
}

/** The open tasks of the reader that others wait for most; the whole list is a click away. */
export function OpenTasks({ title, level, userId, addressOf, shown = 5 }: OpenTasksProps) {
  const translate = useTranslate();
  const locale = useLocale();
  const query = useGetList<TaskRow>(
    'tasks',
    {
      filter: { userId, 'status.in': OPEN_TASK_STATUSES } satisfies ListFilter<'tasks', 'ofUser'>,
      pagination: { page: 1, perPage: shown },
      sort: { field: 'due', order: 'ASC' },
      meta: { view: 'ofUser', locale },
    },
    { refetchOnWindowFocus: true },
  );
  return (
    <QueryCard
      title={title}
      level={level}
      query={query}
      rows={3}
      empty={{ title: 'task.mine.empty', text: 'task.mine.empty.text' }}
      all={{
        to: OPEN_ONLY,
        label: 'task.own.all',
        more: { label: 'task.own.more', count: (query.total ?? 0) - shown },
      }}
    >
      {(tasks) => (
        <Rows label={translate('menu.account.tasks')}>
          {tasks.map((task) => (
            <Row
              key={task.id}
              to={addressOf(task)}
              title={task.contributionTitle.trim() || task.contributionCode}
              text={`${task.taskName} · ${task.contributionCode}`}
              note={<DeadlineNote task={task} />}
              chip={<OwnTaskChip task={task} />}
            />
          ))}
        </Rows>
      )}
    </QueryCard>
  );
}
