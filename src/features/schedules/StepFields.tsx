import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import IconButton from '@mui/material/IconButton';
import TextField from '@mui/material/TextField';
import { DAY_BOUNDS } from '#contract/formats/days.ts';
import { SCHEDULE_LIMITS } from '#contract/schedules/rules.ts';
import { LazyPicker } from '#src/components/inputs/dates/LazyPicker.tsx';
import { digitsOf } from '#src/components/inputs/digits.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { ResponsibleInput } from './ResponsibleInput.tsx';
import type { StepDraft, StepFaults } from './stepDrafts.ts';

const { min: NOTHING, max: EVERYTHING } = SCHEDULE_LIMITS.percent;

interface StepFieldsProps {
  step: StepDraft;
  place: number;
  faults: StepFaults;
  onChange: (values: Partial<StepDraft>) => void;
  onRemove: () => void;
}

/** One step of the schedule. */
export function StepFields({ step, place, faults, onChange, onRemove }: StepFieldsProps) {
  const translate = useTranslate();
  const said = (field: keyof StepFaults) => {
    const fault = faults[field];
    return {
      error: fault !== undefined,
      helperText: fault && translate(fault, { max: SCHEDULE_LIMITS.title.max }),
    };
  };
  const labelOf = (word: 'title' | 'start' | 'end' | 'responsible' | 'percent') =>
    translate(`schedule.item.${word}Of`, { number: place });
  const day = (field: 'start' | 'end') => {
    const { error, helperText } = said(field);
    return (
      <LazyPicker
        kind="day"
        size="small"
        label={translate(`schedule.item.${field}`)}
        ariaLabel={labelOf(field)}
        value={step[field]}
        onChange={(text) => onChange({ [field]: text })}
        invalid={error}
        helperText={helperText}
        {...DAY_BOUNDS}
      />
    );
  };
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 1 }}>
        <TextField
          size="small"
          fullWidth
          label={translate('schedule.item.title')}
          value={step.title}
          onChange={(event) => onChange({ title: event.target.value })}
          {...said('title')}
          slotProps={{ htmlInput: { 'aria-label': labelOf('title'), 'data-step-title': '' } }}
        />
        <IconButton
          onClick={onRemove}
          aria-label={translate('schedule.item.remove', { number: place })}
          title={translate('schedule.item.remove', { number: place })}
          sx={{ width: 44, height: 44, flex: 'none' }}
        >
          <DeleteOutlined fontSize="small" />
        </IconButton>
      </Box>
      <Box
        sx={{
          display: 'grid',
          gap: 1.5,
          gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 150px), 1fr))',
        }}
      >
        {day('start')}
        {day('end')}
        <ResponsibleInput
          label={labelOf('responsible')}
          value={step.responsible}
          onChange={(responsible) => onChange({ responsible })}
          fault={faults.responsible}
        />
        <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 1 }}>
          <TextField
            size="small"
            label={translate('schedule.item.percent')}
            value={step.percent}
            onChange={(event) => onChange({ percent: percentOf(event.target.value) })}
            slotProps={{
              htmlInput: { 'aria-label': labelOf('percent'), inputMode: 'numeric' },
              input: { endAdornment: <span aria-hidden>%</span> },
            }}
            sx={{ flex: 1, minWidth: 90 }}
          />
          <FormControlLabel
            sx={{ minHeight: 44, marginInlineEnd: 0 }}
            label={translate('schedule.item.done')}
            control={
              <Checkbox
                checked={Number(step.percent) === EVERYTHING}
                onChange={(_, done) => onChange({ percent: String(done ? EVERYTHING : NOTHING) })}
                slotProps={{
                  input: {
                    'aria-label': `${translate('schedule.item.number', { number: place })}: ${translate('schedule.item.done')}`,
                  },
                }}
              />
            }
          />
        </Box>
      </Box>
    </Box>
  );
}

/** Whole percent, at most a hundred, without leading zeros. */
function percentOf(typed: string): string {
  const digits = digitsOf(typed, 3);
  return digits === '' ? '' : String(Math.min(EVERYTHING, Number(digits)));
}
