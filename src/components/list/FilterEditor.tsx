import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useText } from '#src/components/useText.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { ChoicesEditor } from './ChoicesEditor.tsx';
import { DaysEditor } from './DaysEditor.tsx';
import type { ListFilter } from './listFilter.ts';
import { NumbersEditor } from './NumbersEditor.tsx';
import type { ListFilters } from './useListAddress.ts';

interface FilterEditorProps {
  filter: ListFilter;
  list: Pick<ListFilters, 'values' | 'patchFilters'>;
  onDone: () => void;
}

/** What a filter chip opens. Choices act at once, days after a pause; texts and numbers act on Enter or "Apply". */
export default function FilterEditor({ filter, list, onDone }: FilterEditorProps) {
  // The address follows a moment later; until then a ticked box must not jump back.
  const [values, setValues] = useState(list.values);
  const value = values[filter.name] ?? '';
  const change = (patch: Record<string, string>, options?: { replace: boolean }) => {
    setValues({ ...values, ...patch });
    list.patchFilters(patch, options);
  };
  const set = (text: string) => change({ [filter.name]: text });
  switch (filter.kind) {
    case 'search':
    case 'text':
      return <TextEditor label={filter.label} value={value} onApply={(text) => [set(text), onDone()]} />;
    case 'choice':
      return <ChoiceEditor filter={filter} value={value} onChange={(text) => [set(text), onDone()]} />;
    case 'choices':
      return <ChoicesEditor filter={filter} value={value} onChange={set} />;
    case 'days':
      return <DaysEditor filter={filter} values={values} onChange={change} />;
    case 'numbers':
      return <NumbersEditor filter={filter} values={values} onApply={(range) => [change(range), onDone()]} />;
    case 'custom':
      return filter.render({ value, onChange: set });
  }
}

function TextEditor({
  label,
  value,
  onApply,
}: {
  label: string;
  value: string;
  onApply: (text: string) => void;
}) {
  const translate = useTranslate();
  const text = useText();
  const [typed, setTyped] = useState(value);
  return (
    <Box
      component="form"
      onSubmit={(event) => {
        event.preventDefault();
        onApply(typed.trim());
      }}
      sx={{ display: 'flex', gap: 1 }}
    >
      <TextField
        autoFocus
        fullWidth
        size="small"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        slotProps={{ htmlInput: { 'aria-label': text(label), maxLength: 200 } }}
      />
      <Button type="submit" variant="contained">
        {translate('components.filters.apply')}
      </Button>
    </Box>
  );
}

function ChoiceEditor(props: {
  filter: Extract<ListFilter, { kind: 'choice' }>;
  value: string;
  onChange: (value: string) => void;
}) {
  const { filter, value, onChange } = props;
  const text = useText();
  return (
    <RadioGroup
      aria-label={text(filter.label)}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      sx={scrolling}
    >
      {filter.options.map((option) => (
        <FormControlLabel
          key={option.id}
          value={String(option.id)}
          control={<Radio />}
          label={text(option.label)}
        />
      ))}
    </RadioGroup>
  );
}

const scrolling = { maxHeight: 300, overflowY: 'auto', flexWrap: 'nowrap' } as const;
