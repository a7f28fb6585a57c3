import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useTranslate } from 'ra-core';
import { Link as RouterLink } from 'react-router-dom';
import { formatDateTime } from '../../../contract/formats.ts';
import type { TaskRow } from '../../../contract/tasks.ts';
import { taskAddress } from '../../app/taskAddress.ts';
import { DateTimeField } from '../../components/fields/DateTimeField.tsx';
import { UserName } from '../../components/fields/UserName.tsx';
import type { ListColumn } from '../../components/list/listColumn.ts';
import { StatusChip } from '../../components/status/StatusChip.tsx';
import { DeadlineNote } from './DeadlineNote.tsx';

type Column = ListColumn<TaskRow>;

/** The task, and below it the contribution it belongs to: both lead to the place where it is done. */
function TaskLink({ task }: { task: TaskRow }) {
  return (
    <>
      <Link component={RouterLink} to={taskAddress(task)} sx={{ overflowWrap: 'anywhere' }}>
        {task.taskName}
      </Link>
      <Box component="span" sx={{ display: 'block', fontSize: 13, fontWeight: 400, color: 'text.secondary' }}>
        {task.contributionCode} · {task.contributionTitle}
      </Box>
    </>
  );
}

function End({ task }: { task: TaskRow }) {
  return (
    <Box sx={{ display: 'grid', gap: 0.5, justifyItems: 'start' }}>
      <DateTimeField value={task.end} />
      <DeadlineNote task={task} />
    </Box>
  );
}

/**
 * The columns of both task lists [R3D-03 … R3D-08]; the administrators' list also says whose task it is.
 * Field and state of the contribution can be shown on demand.
 */
export function useTaskColumns({ withPerson }: { withPerson: boolean }): readonly Column[] {
  const translate = useTranslate();
  const person: Column = {
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
    ...(withPerson ? [person] : []),
    {
      name: 'role',
      label: 'task.role',
      sortBy: 'role',
      render: (task) => translate(`task.role.${task.role}`),
      text: (task) => translate(`task.role.${task.role}`),
    },
    {
      name: 'status',
      label: 'task.status',
      sortBy: 'status',
      render: (task) => <StatusChip kind="task" value={task.status} />,
      text: (task) => translate(`components.status.task.${task.status}`),
    },
    {
      name: 'module',
      label: 'task.module',
      sortBy: 'module',
      render: (task) => translate(`task.module.${task.module}`),
      text: (task) => translate(`task.module.${task.module}`),
    },
    {
      name: 'field',
      label: 'task.field',
      hidden: true,
      render: (task) => task.fieldTitle,
      text: (task) => task.fieldTitle,
    },
    {
      name: 'state',
      label: 'task.state',
      hidden: true,
      render: (task) => task.stateName,
      text: (task) => task.stateName,
    },
    {
      name: 'start',
      label: 'task.start',
      sortBy: 'start',
      render: (task) => <DateTimeField value={task.start} />,
      text: (task) => formatDateTime(task.start),
    },
    {
      name: 'end',
      label: 'task.end',
      sortBy: 'end',
      render: (task) => <End task={task} />,
      text: (task) => formatDateTime(task.end),
    },
  ];
}
