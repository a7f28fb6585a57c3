import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useInput, type Validator } from 'ra-core';
import { describedBy, FieldFrame } from './FieldFrame.tsx';

export interface ChoiceOption {
  readonly id: number | string;
  /** Ready text. */
  readonly label: string;
}

interface ChoiceInputProps {
  source: string;
  label: string;
  options: readonly ChoiceOption[];
  /** Words of the choice "none yet"; without it there is always a choice. */
  placeholder?: string;
  help?: string | undefined;
  /** Said where no rule asks for it, as in a draft. */
  required?: boolean;
  validate?: Validator | Validator[];
  /** A form that holds a list keeps the one choice as a list of one. */
  asList?: boolean;
  disabled?: boolean;
  onChange?: (chosen: ChoiceOption['id'] | ChoiceOption['id'][]) => void;
}

/** One of several, by the device's own picker. */
export function ChoiceInput(props: ChoiceInputProps) {
  const {
    source,
    label,
    options,
    placeholder,
    help,
    required = false,
    asList = false,
    disabled = false,
  } = props;
  const { id, field, fieldState, isRequired } = useInput<ChoiceOption['id'] | ChoiceOption['id'][]>({
    source,
    validate: props.validate,
    defaultValue: asList ? [] : '',
    onChange: props.onChange,
  });
  const error = fieldState.error?.message;
  const value = Array.isArray(field.value) ? (field.value[0] ?? '') : (field.value ?? '');
  return (
    <FieldFrame
      id={id}
      label={label}
      required={required || isRequired}
      help={help}
      error={error}
      disabled={disabled}
    >
      <NativeSelect
        value={value}
        onChange={(event) => {
          const chosen = options.find((option) => String(option.id) === event.target.value)?.id ?? '';
          field.onChange(asList ? (chosen === '' ? [] : [chosen]) : chosen);
        }}
        onBlur={field.onBlur}
        inputRef={field.ref}
        input={<OutlinedInput />}
        disabled={disabled}
        inputProps={{
          id,
          'aria-required': required || isRequired || undefined,
          'aria-invalid': Boolean(error) || undefined,
          'aria-describedby': describedBy(id, { help, error }),
        }}
      >
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options.map((option) => (
          <option key={option.id} value={option.id}>
            {option.label}
          </option>
        ))}
      </NativeSelect>
    </FieldFrame>
  );
}
