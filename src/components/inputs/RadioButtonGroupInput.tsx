import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { useInput, type Validator } from 'ra-core';
import { SecondLine } from '#src/components/layout/SecondLine.tsx';
import type { KeyOrText } from '#src/components/useText.ts';
import { describedBy, FieldFrame } from './FieldFrame.tsx';

interface RadioButtonGroupInputProps {
  source: string;
  label: KeyOrText;
  /** False where the title of the dialog says the same. */
  showLabel?: boolean;
  /** With ready texts; `hint` is what the choice means. */
  options: readonly { readonly id: string; readonly label: string; readonly hint?: string }[];
  row?: boolean;
  help?: string | undefined;
  required?: boolean;
  validate?: Validator | Validator[];
  disabled?: boolean;
  format?: (value: never) => string;
  parse?: (id: string) => unknown;
  onChange?: () => void;
  /** The focus begins at what is chosen, else at the first. */
  autoFocus?: boolean;
}

/** One of a few, all of which are seen. */
export function RadioButtonGroupInput(props: RadioButtonGroupInputProps) {
  const { source, label, showLabel, options, row = false, help, required = false } = props;
  const { autoFocus = false, disabled = false } = props;
  const { id, field, fieldState } = useInput<never>({
    source,
    defaultValue: null,
    validate: props.validate,
    format: props.format,
    parse: props.parse as ((id: string) => never) | undefined,
    onChange: props.onChange,
  });
  const error = fieldState.error?.message;
  return (
    <FieldFrame id={id} as="group" {...{ label, showLabel, required, help, error, disabled }}>
      <RadioGroup
        row={row}
        aria-labelledby={`${id}-label`}
        aria-describedby={describedBy(id, { help, error })}
        aria-required={required || undefined}
        aria-invalid={Boolean(error) || undefined}
        value={field.value}
        onChange={field.onChange}
        onBlur={field.onBlur}
      >
        {options.map((option, index) => (
          <FormControlLabel
            key={option.id}
            value={option.id}
            disabled={disabled}
            sx={option.hint === undefined ? undefined : { alignItems: 'flex-start', py: 0.5 }}
            control={
              <Radio
                autoFocus={autoFocus && (field.value === option.id || (index === 0 && field.value === null))}
                slotProps={{ input: index === 0 ? { ref: field.ref } : {} }}
              />
            }
            label={
              option.hint === undefined ? (
                option.label
              ) : (
                <Box sx={{ pt: 1, overflowWrap: 'anywhere' }}>
                  {option.label}
                  <SecondLine>{option.hint}</SecondLine>
                </Box>
              )
            }
          />
        ))}
      </RadioGroup>
    </FieldFrame>
  );
}
