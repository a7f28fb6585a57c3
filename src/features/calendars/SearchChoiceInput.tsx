import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useInput, type Validator } from 'ra-core';
import { describedBy, FieldFrame } from '#src/components/inputs/FieldFrame.tsx';
import { useTranslate } from '#src/useTranslate.ts';

export interface SearchChoice {
  readonly id: string;
  /** Ready text. */
  readonly label: string;
}

interface SearchChoiceInputProps {
  source: string;
  label: string;
  options: readonly SearchChoice[];
  help?: string;
  /** Ready text of an empty box. */
  placeholder?: string;
  validate?: Validator | Validator[];
  loading?: boolean;
  onChosen?: (id: string | null) => void;
}

/** One of hundreds, found by a part of its name; the form holds its id, or null. */
export function SearchChoiceInput(props: SearchChoiceInputProps) {
  const { source, label, options, help, placeholder, validate, loading = false, onChosen } = props;
  const translate = useTranslate();
  const { id, field, fieldState, isRequired } = useInput<string | null>({
    source,
    validate,
    defaultValue: null,
    format: (value) => value ?? null,
    parse: (value) => value,
  });
  const error = fieldState.error?.message;
  const value: string | null = field.value;
  // What is stored stays, also while its name is on its way.
  const chosen =
    options.find((option) => option.id === value) ?? (value ? { id: value, label: value } : null);
  return (
    <FieldFrame id={id} label={label} required={isRequired} help={help} error={error}>
      <Autocomplete<SearchChoice, false, boolean>
        id={id}
        size="small"
        options={options}
        value={chosen}
        onChange={(_, option) => {
          field.onChange(option?.id ?? null);
          onChosen?.(option?.id ?? null);
        }}
        onBlur={field.onBlur}
        autoHighlight
        disableClearable={isRequired}
        loading={loading}
        getOptionKey={(option) => option.id}
        isOptionEqualToValue={(one, other) => one.id === other.id}
        noOptionsText={translate('calendar.noOptions')}
        renderInput={(params) => (
          <TextField
            {...params}
            error={Boolean(error)}
            placeholder={placeholder}
            slotProps={{
              ...params.slotProps,
              htmlInput: {
                ...params.slotProps.htmlInput,
                maxLength: 100,
                'aria-required': isRequired || undefined,
                'aria-describedby': describedBy(id, { help, error }),
              },
            }}
          />
        )}
      />
    </FieldFrame>
  );
}
