import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useLocale } from 'ra-core';
import { Link as RouterLink } from 'react-router-dom';
import { formatDayInWords } from '#contract/formats/date-in-words.ts';
import type { OWN_TASK_SORT_FIELDS, TaskRow } from '#contract/tasks/schema.ts';
import { taskAddress } from '#src/app/taskAddress.ts';
import { daysSince } from '#src/components/fields/daysSince.ts';
import { NumberField } from '#src/components/fields/NumberField.tsx';
import { UserName } from '#src/components/fields/UserName.tsx';
import { dateColumn } from '#src/components/list/columns.tsx';
import type { ListColumn } from '#src/components/list/listColumn.ts';
import { StatusChip } from '#src/components/status/StatusChip.tsx';
import { OwnTaskChip, ownStatusKey } from '#src/components/tasks/OwnTaskChip.tsx';
import { TaskEnd } from '#src/components/tasks/TaskEnd.tsx';
import { useTranslate } from '#src/useTranslate.ts';

type Field = (typeof OWN_TASK_SORT_FIELDS)[number];

/** What it is about tells tasks apart; what is to be done stands below. The title leads to the place where it is done. */
function TaskLink({ task }: { task: TaskRow }) {
  return (
    <>
      <Link component={RouterLink} to={taskAddress(task)} sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
        {task.contributionTitle.trim() || task.contributionCode}
      </Link>
      <Box component="span" sx={{ display: 'block', fontWeight: 400 }}>
        {task.taskName}
        <Box component="span" sx={{ fontSize: 13, color: 'text.secondary' }}>
          {` · ${task.contributionCode}`}
        </Box>
        <StandsIn task={task} />
      </Box>
    </>
  );
}

/** For whom a deputy does it. */
function StandsIn({ task: { standsInFor } }: { task: TaskRow }) {
  const translate = useTranslate();
  const locale = useLocale() ?? 'en';
  if (!standsInFor) return null;
  const { name, until } = standsInFor;
  const date = formatDayInWords(until, { locale, now: new Date(), timeZone: 'UTC' });
  return (
    <Box component="span" sx={{ display: 'block', fontSize: 13, color: 'text.secondary' }}>
      {until ? translate('task.forUntil', { name, date }) : translate('task.for', { name })}
    </Box>
  );
}

/**
 * The columns of both task lists; the administrators' list also says whose task it is.
 * Field and state of the contribution can be shown on demand. Ends are sorted so that what others wait for comes first.
 */
export function useTaskColumns({ isOwn }: { isOwn: boolean }): readonly ListColumn<TaskRow, Field>[] {
  const translate = useTranslate();
  const person: ListColumn<TaskRow, Field> = {
    name: 'person',
    label: 'task.person',
    render: (task) => <UserName name={task.fullName} avatar={false} />,
    text: (task) => task.fullName,
  };
  return [
    {
      name: 'taskName',
      label: 'task.name',
      sortBy: 'taskName',
      primary: true,
      render: (task) => <TaskLink task={task} />,
      text: (task) => task.taskName,
    },
    {
      name: 'contribution',
      label: 'task.contribution',
      hidden: true,
      render: (task) => `${task.contributionCode} · ${task.contributionTitle}`,
      text: (task) => `${task.contributionCode} ${task.contributionTitle}`,
    },
    ...(isOwn ? [] : [person]),
    { name: 'role', label: 'task.role', sortBy: 'role', text: (task) => translate(`task.role.${task.role}`) },
    {
      name: 'status',
      label: 'task.status',
      sortBy: 'status',
      render: (task) =>
        isOwn ? <OwnTaskChip task={task} /> : <StatusChip kind="task" value={task.status} />,
      text: (task) => translate(isOwn ? ownStatusKey(task.status) : `components.status.task.${task.status}`),
    },
    {
      name: 'module',
      label: 'task.module',
      hidden: !isOwn,
      sortBy: 'module',
      text: (task) => translate(`task.module.${task.module}`),
    },
    { name: 'field', label: 'task.field', hidden: true, text: (task) => task.fieldTitle },
    { name: 'state', label: 'task.state', hidden: isOwn, text: (task) => task.stateName },
    {
      name: 'stateSince',
      label: 'contribution.stateDays',
      hidden: isOwn,
      align: 'end',
      render: (task) => <NumberField value={daysSince(task.stateSince)} whole />,
      text: (task) => daysSince(task.stateSince),
    },
    dateColumn('start', 'task.start', { hidden: !isOwn }),
    {
      ...dateColumn('end', 'task.end'),
      label: 'task.due',
      sortBy: 'due',
      render: (task) => <TaskEnd task={task} />,
    },
  ];
}
