import NativeSelect from '@mui/material/NativeSelect';
import type { DryRun, StateChange } from '#contract/life-cycles/changes.schema.ts';
import { useTranslate } from '#src/useTranslate.ts';

const isUnsubmitted = (stateType: string) => stateType === 'NEW' || stateType === 'DRAFT';

interface TargetSelectProps {
  row: StateChange;
  run: DryRun;
  onChoose: (stateId: number, targetStateId: number) => void;
}

/** Where the contributions go that cannot stay in their state; what was handed in stays so. */
export function TargetSelect({ row: { state, target }, run, onChoose }: TargetSelectProps) {
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
