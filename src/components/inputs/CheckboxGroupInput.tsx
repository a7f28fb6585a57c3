import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { useInput, type Validator } from 'ra-core';
import type { KeyOrText } from '#src/components/useText.ts';
import type { ChoiceOption } from './ChoiceInput.tsx';
import { describedBy, FieldFrame } from './FieldFrame.tsx';

interface CheckboxGroupInputProps {
  source: string;
  label: KeyOrText;
  options: readonly ChoiceOption[];
  help?: string | undefined;
  required?: boolean;
  validate?: Validator | Validator[];
  /** Many short options: beside each other. */
  inColumns?: boolean;
}

const COLUMNS = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 180px), 1fr))',
} as const;
const ROWS = { display: 'flex', flexDirection: 'column' } as const;

/** Several of a few, in the order in which they were ticked. */
export function CheckboxGroupInput(props: CheckboxGroupInputProps) {
  const { source, label, options, help, required = false, validate, inColumns = false } = props;
  const { id, field, fieldState, isRequired } = useInput<ChoiceOption['id'][]>({
    source,
    validate,
    defaultValue: [],
    format: (value) => value ?? [],
  });
  const error = fieldState.error?.message;
  const chosen: readonly ChoiceOption['id'][] = field.value;
  const toggle = (option: ChoiceOption['id'], on: boolean) =>
    field.onChange(on ? [...chosen, option] : chosen.filter((each) => each !== option));
  return (
    <FieldFrame id={id} as="group" label={label} required={required || isRequired} help={help} error={error}>
      <Box
        role="group"
        aria-labelledby={`${id}-label`}
        aria-describedby={describedBy(id, { help, error })}
        sx={inColumns ? COLUMNS : ROWS}
      >
        {options.map((option, index) => (
          <FormControlLabel
            key={option.id}
            label={option.label}
            sx={{ minHeight: 44 }}
            control={
              <Checkbox
                checked={chosen.includes(option.id)}
                onChange={(_, on) => toggle(option.id, on)}
                onBlur={field.onBlur}
                slotProps={{ input: index === 0 ? { ref: field.ref } : {} }}
              />
            }
          />
        ))}
      </Box>
    </FieldFrame>
  );
}
