import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { ListContextProvider, useList } from 'ra-core';
import type { DryRun, StateChange } from '#contract/life-cycles/changes.schema.ts';
import { NumberField } from '#src/components/fields/NumberField.tsx';
import { ListCards } from '#src/components/list/ListCards.tsx';
import { ListTable } from '#src/components/list/ListTable.tsx';
import type { ListColumn } from '#src/components/list/listColumn.ts';
import { StatusChip } from '#src/components/status/StatusChip.tsx';
import { useTranslate } from '#src/useTranslate.ts';
import { ChangedRights } from './ChangedRights.tsx';
import { TargetSelect } from './TargetSelect.tsx';

interface StateChangesProps {
  run: DryRun;
  busy: boolean;
  onChoose: (stateId: number, targetStateId: number) => void;
}

/** Each state as it is and what becomes of what stands in it: a table, or cards on narrow screens. */
export function StateChanges({ run, busy, onChoose }: StateChangesProps) {
  const translate = useTranslate();
  const isNarrow = useMediaQuery(useTheme().breakpoints.down('md'));
  const columns: readonly ListColumn<StateChange>[] = [
    {
      name: 'before',
      label: 'lifeCycleDryRun.before',
      primary: true,
      render: ({ state }) => <StatusChip kind="stateType" value={state.stateType} label={state.name} />,
      text: ({ state }) => state.name,
    },
    {
      name: 'contributions',
      label: 'lifeCycleDryRun.contributions',
      align: 'end',
      render: ({ contributions }) => <NumberField value={contributions} whole />,
    },
    {
      name: 'after',
      label: 'lifeCycleDryRun.after',
      render: (row) => <After row={row} run={run} onChoose={onChoose} />,
    },
    {
      name: 'tasks',
      label: 'lifeCycleDryRun.tasks',
      render: ({ tasksClosed, tasksMade }) =>
        tasksClosed + tasksMade === 0
          ? '–'
          : translate('lifeCycleDryRun.tasks.change', { closed: tasksClosed, made: tasksMade }),
    },
    {
      name: 'rights',
      label: 'lifeCycleDryRun.rights',
      isLong: true,
      render: (row) => <ChangedRights row={row} />,
    },
  ];
  const data = run.states.map((change) => ({ ...change, id: change.state.id }));
  const list = useList({ data, isFetching: busy, exporter: false });
  const shared = { title: 'lifeCycleDryRun.table', columns };
  return (
    <ListContextProvider value={list}>
      {isNarrow ? <ListCards {...shared} /> : <ListTable {...shared} dense />}
    </ListContextProvider>
  );
}

function After({ row, run, onChoose }: { row: StateChange } & Omit<StateChangesProps, 'busy'>) {
  const translate = useTranslate();
  const { state, target, isRemoved, contributions } = row;
  // The state is gone, or became one in which they cannot stay.
  const isLeft = isRemoved || target?.id !== state.id;
  if (isLeft && contributions > 0) return <TargetSelect row={row} run={run} onChoose={onChoose} />;
  if (isLeft) return <>{translate('lifeCycleDryRun.goes')}</>;
  if (target.name === state.name && target.stateType === state.stateType) {
    return <>{translate('lifeCycleDryRun.stays')}</>;
  }
  return <StatusChip kind="stateType" value={target.stateType} label={target.name} />;
}
