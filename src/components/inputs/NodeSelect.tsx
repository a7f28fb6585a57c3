import Autocomplete, { createFilterOptions } from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { useInput, type Validator } from 'ra-core';
import { SecondLine } from '#src/components/layout/SecondLine.tsx';
import { useText } from '#src/components/useText.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { describedBy, FieldFrame } from './FieldFrame.tsx';
import type { NodeOption } from './organizationTree.ts';

/** So many are offered at a time; with ten thousand, typing is the way to the others. */
const MOST_OFFERED = 60;

const filterOptions = createFilterOptions<NodeOption>({ limit: MOST_OFFERED, stringify: ({ path }) => path });

interface NodeSelectProps {
  /** Message key or ready text; the control's name, where no label stands above. */
  label: string;
  options: readonly NodeOption[];
  value: string | null;
  onChange: (id: string | null) => void;
  id?: string;
  disabled?: boolean;
  error?: boolean;
  describedBy?: string | undefined;
}

/** One organization or unit, found by any part of its path. */
export function NodeSelect(props: NodeSelectProps) {
  const { label, options, value, onChange, id, disabled = false, error = false } = props;
  const translate = useTranslate();
  const text = useText();
  return (
    <Autocomplete
      id={id}
      size="small"
      options={options as NodeOption[]}
      value={options.find((option) => option.id === value) ?? null}
      onChange={(_, option) => onChange(option?.id ?? null)}
      filterOptions={filterOptions}
      getOptionLabel={({ path }) => path}
      getOptionKey={(option) => option.id}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      noOptionsText={translate('components.tree.none')}
      disabled={disabled}
      renderOption={({ key, ...option }, node) => (
        <li key={key} {...option}>
          <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
            {node.title}
            {node.path !== node.title && <SecondLine>{node.path}</SecondLine>}
          </Box>
        </li>
      )}
      renderInput={(params) => (
        <TextField
          {...params}
          error={error}
          placeholder={translate('components.tree.search')}
          slotProps={{
            ...params.slotProps,
            htmlInput: {
              ...params.slotProps.htmlInput,
              maxLength: 200,
              'aria-label': text(label),
              ...(props.describedBy ? { 'aria-describedby': props.describedBy } : {}),
            },
          }}
        />
      )}
    />
  );
}

interface NodeInputProps {
  source: string;
  label: string;
  options: readonly NodeOption[];
  validate?: Validator | Validator[];
  disabled?: boolean;
}

/** The same as a field of a form; it holds a tree id. */
export function NodeInput({ source, label, options, validate, disabled = false }: NodeInputProps) {
  const { id, field, fieldState, isRequired } = useInput<string | null>({
    source,
    validate,
    defaultValue: null,
    format: (value) => value,
    parse: (value) => value,
  });
  const error = fieldState.error?.message;
  return (
    <FieldFrame id={id} label={label} required={isRequired} error={error} disabled={disabled}>
      <NodeSelect
        id={id}
        label={label}
        options={options}
        value={field.value}
        onChange={(chosen) => field.onChange(chosen)}
        disabled={disabled}
        error={Boolean(error)}
        describedBy={describedBy(id, { error })}
      />
    </FieldFrame>
  );
}
