import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { useInput } from 'ra-core';
import type { KeyOrText } from '#src/components/useText.ts';
import { describedBy, FieldFrame } from './FieldFrame.tsx';

interface RadioButtonGroupInputProps {
  source: string;
  label: KeyOrText;
  /** False where the title of the dialog says the same. */
  showLabel?: boolean;
  /** With ready texts. */
  options: readonly { readonly id: string; readonly label: string }[];
  row?: boolean;
  help?: string | undefined;
  required?: boolean;
  format?: (value: never) => string;
  parse?: (id: string) => unknown;
  onChange?: () => void;
  /** The focus begins at what is chosen, else at the first. */
  autoFocus?: boolean;
}

/** One of a few, all of which are seen. */
export function RadioButtonGroupInput(props: RadioButtonGroupInputProps) {
  const { source, label, showLabel, options, row = false, help, required = false } = props;
  const { autoFocus = false } = props;
  const { id, field, fieldState } = useInput<never>({
    source,
    defaultValue: null,
    format: props.format,
    parse: props.parse as ((id: string) => never) | undefined,
    onChange: props.onChange,
  });
  const error = fieldState.error?.message;
  return (
    <FieldFrame id={id} as="group" {...{ label, showLabel, required, help, error }}>
      <RadioGroup
        row={row}
        aria-labelledby={`${id}-label`}
        aria-describedby={describedBy(id, { help, error })}
        value={field.value}
        onChange={field.onChange}
        onBlur={field.onBlur}
      >
        {options.map((option, index) => (
          <FormControlLabel
            key={option.id}
            value={option.id}
            control={
              <Radio
                autoFocus={autoFocus && (field.value === option.id || (index === 0 && field.value === null))}
                slotProps={{ input: index === 0 ? { ref: field.ref } : {} }}
              />
            }
            label={option.label}
          />
        ))}
      </RadioGroup>
    </FieldFrame>
  );
}
