import Box from '@mui/material/Box';
import NativeSelect from '@mui/material/NativeSelect';
import type { DryRun, PermissionChange, StateChange } from '#contract/life-cycles/changes.schema.ts';
import { NumberField } from '#src/components/fields/NumberField.tsx';
import { LocalTable } from '#src/components/list/LocalTable.tsx';
import type { ListColumn } from '#src/components/list/listColumn.ts';
import { StatusChip } from '#src/components/status/StatusChip.tsx';
import { useTranslate } from '#src/useTranslate.ts';

interface StateChangesProps {
  run: DryRun;
  busy: boolean;
  onChoose: (stateId: number, targetStateId: number) => void;
}

/** Each state as it is and what becomes of what stands in it: a table, or cards on narrow screens. */
export function StateChanges({ run, busy, onChoose }: StateChangesProps) {
  const translate = useTranslate();
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
  const rows = run.states.map((change) => ({ ...change, id: change.state.id }));
  return <LocalTable title="lifeCycleDryRun.table" columns={columns} rows={rows} isFetching={busy} />;
}

type AfterProps = { row: StateChange } & Omit<StateChangesProps, 'busy'>;

function After({ row, run, onChoose }: AfterProps) {
  const translate = useTranslate();
  const { state, target, isRemoved, contributions } = row;
  // The state is gone, or became one in which they cannot stay.
  const isLeft = isRemoved || target?.id !== state.id;
  if (isLeft && contributions > 0) return <TargetSelect row={row} run={run} onChoose={onChoose} />;
  if (isLeft) return <>{translate('lifeCycleDryRun.goes')}</>;
  if (target.name === state.name && target.stateType === state.stateType) {
    return <>{translate('lifeCycleDryRun.stays')}</>;
  }
  // A chip of its own would say that contributions go somewhere else.
  if (target.stateType === state.stateType) {
    return <>{translate('lifeCycleDryRun.renamed', { name: target.name })}</>;
  }
  return <StatusChip kind="stateType" value={target.stateType} label={target.name} />;
}

const isUnsubmitted = (stateType: string) => stateType === 'NEW' || stateType === 'DRAFT';

/** Where the contributions go that cannot stay in their state; what was submitted stays so. */
function TargetSelect({ row: { state, target }, run, onChoose }: AfterProps) {
  const translate = useTranslate();
  const options = run.futureStates.filter(
    ({ id, stateType }) =>
      id !== state.id && stateType !== 'NEW' && isUnsubmitted(stateType) === isUnsubmitted(state.stateType),
  );
  return (
    <NativeSelect
      value={target?.id ?? ''}
      onChange={(event) => onChoose(state.id, Number(event.target.value))}
      error={target === null}
      inputProps={{
        'aria-label': translate('lifeCycleDryRun.choose', { name: state.name }),
        'aria-invalid': target === null,
        style: { minHeight: 44, boxSizing: 'border-box' },
      }}
      sx={{ maxWidth: '100%' }}
    >
      {target === null && (
        <option value="" disabled>
          {translate('lifeCycleDryRun.choose.none')}
        </option>
      )}
      {options.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </NativeSelect>
  );
}

/** What roles may do that they could not, and the other way round; actions that come and go. */
function ChangedRights({ row }: { row: StateChange }) {
  const translate = useTranslate();
  const commandOf = ({ commandType, parameter }: PermissionChange) => {
    const command = translate(`contribution.command.${commandType}`, { _: commandType });
    // An evaluation is of a stage: without it two of them read the same.
    return parameter === null
      ? command
      : `${command}, ${translate(`evaluation.stage.${parameter}`, { _: parameter })}`;
  };
  const right = (changed: PermissionChange) => {
    const { change, role, people } = changed;
    return translate(`lifeCycleDryRun.rights.${change}${people === null ? '.anyone' : ''}`, {
      command: commandOf(changed),
      role: translate(`task.role.${role}`),
      smart_count: people ?? 0,
    });
  };
  const lines = [
    ...row.actionsNew.map((name) => translate('lifeCycleDryRun.actions.new', { name })),
    ...row.actionsGone.map((name) => translate('lifeCycleDryRun.actions.gone', { name })),
    ...row.permissions.map(right),
  ];
  if (lines.length === 0) return <>–</>;
  return (
    <Box component="ul" sx={{ m: 0, paddingInlineStart: 2, overflowWrap: 'anywhere' }}>
      {[...new Set(lines)].map((line) => (
        <li key={line}>{line}</li>
      ))}
    </Box>
  );
}
