import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import type { MessageKey } from '#messages/message-key.ts';
import { parseNumber } from '#src/components/inputs/parseNumber.ts';
import { useTranslate } from '#src/useTranslate.ts';
import type { ListFilter } from './listFilter.ts';

interface NumbersEditorProps {
  filter: Extract<ListFilter, { kind: 'numbers' }>;
  values: Readonly<Record<string, string>>;
  onApply: (range: Record<string, string>) => void;
}

type Fault = 'number' | 'order';

/** Lower and upper bound of a filter, both included; either may be left out. They act on Enter or "Apply". */
export function NumbersEditor({ filter, values, onApply }: NumbersEditorProps) {
  const translate = useTranslate();
  const names = [filter.name, filter.upTo];
  const [typed, setTyped] = useState<Record<string, string>>(() =>
    Object.fromEntries(names.map((name) => [name, values[name] ?? ''])),
  );
  const [faults, setFaults] = useState<Record<string, Fault>>({});

  const apply = () => {
    const [least, most] = names.map((name) => parseNumber(typed[name] ?? ''));
    const found: Record<string, Fault> = {
      ...(typeof least === 'string' && { [filter.name]: 'number' }),
      ...(typeof most === 'string' && { [filter.upTo]: 'number' }),
      ...(typeof least === 'number' &&
        typeof most === 'number' &&
        least > most && { [filter.upTo]: 'order' }),
    };
    setFaults(found);
    if (Object.keys(found).length === 0) {
      onApply({ [filter.name]: String(least ?? ''), [filter.upTo]: String(most ?? '') });
    }
  };
  const field = (label: MessageKey, name: string) => {
    const fault = faults[name];
    return (
      <TextField
        size="small"
        label={translate(label)}
        value={typed[name]}
        onChange={(event) => setTyped({ ...typed, [name]: event.target.value })}
        error={fault !== undefined}
        helperText={fault && translate(`entity.validation.${fault}`)}
        slotProps={{ htmlInput: { inputMode: 'decimal', maxLength: 15 } }}
      />
    );
  };
  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        apply();
      }}
      sx={{ display: 'grid', gap: 2, pt: 1 }}
    >
      {field('components.filters.atLeast', filter.name)}
      {field('components.filters.atMost', filter.upTo)}
      <Button type="submit" variant="contained">
        {translate('components.filters.apply')}
      </Button>
    </Box>
  );
}
