import Check from '@mui/icons-material/Check';
import Box from '@mui/material/Box';
import ToggleButton from '@mui/material/ToggleButton';
import { useInput, useLocale } from 'ra-core';
import { weekdayNames } from '#contract/formats/weekdays.ts';
import { describedBy, FieldFrame } from '#src/components/inputs/FieldFrame.tsx';
import { REQUIRED } from '#src/components/inputs/rules.ts';

interface WeekdaysInputProps {
  source: string;
  label: string;
  help: string;
}

/** Days of the week, each switched on or off. */
export function WeekdaysInput({ source, label, help }: WeekdaysInputProps) {
  const locale = useLocale();
  const { id, field, fieldState, isRequired } = useInput<number[]>({
    source,
    validate: REQUIRED,
    defaultValue: [],
    format: (value) => value,
    parse: (value) => value,
  });
  const error = fieldState.error?.message;
  const chosen = field.value as number[];
  const toggle = (day: number) => {
    const others = chosen.filter((each) => each !== day);
    field.onChange(others.length < chosen.length ? others : [...chosen, day].sort());
  };
  return (
    <FieldFrame id={id} as="group" label={label} required={isRequired} help={help} error={error}>
      <Box
        role="group"
        aria-labelledby={`${id}-label`}
        aria-describedby={describedBy(id, { help, error })}
        sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}
      >
        {weekdayNames(locale, 'long').map((day) => (
          <ToggleButton
            key={day.id}
            value={day.id}
            color="primary"
            selected={chosen.includes(day.id)}
            onChange={() => toggle(day.id)}
            onBlur={field.onBlur}
            sx={{
              minHeight: 44,
              px: 2,
              gap: 0.5,
              textTransform: 'none',
              borderRadius: 2,
              '&.Mui-selected': { borderColor: 'primary.main' },
            }}
          >
            {chosen.includes(day.id) && <Check fontSize="small" />}
            {day.label}
          </ToggleButton>
        ))}
      </Box>
    </FieldFrame>
  );
}
