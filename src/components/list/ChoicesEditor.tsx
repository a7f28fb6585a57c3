import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormGroup from '@mui/material/FormGroup';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { SearchField } from '#src/components/inputs/SearchField.tsx';
import { matchesSearch } from '#src/components/matchesSearch.ts';
import { useText } from '#src/components/useText.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { isChosen, toggled } from './chosenIds.ts';
import type { ListFilter } from './listFilter.ts';

/** More choices than fit at a glance are searched. */
const MOST_AT_A_GLANCE = 12;

interface ChoicesEditorProps {
  filter: Extract<ListFilter, { kind: 'choices' }>;
  /** Ids of the chosen ones, with commas between. */
  value: string;
  onChange: (value: string) => void;
}

/** Several of many; what is chosen stays in sight while others are looked for. */
export function ChoicesEditor({ filter, value, onChange }: ChoicesEditorProps) {
  const translate = useTranslate();
  const text = useText();
  const [search, setSearch] = useState('');
  const shown = filter.options.filter(
    ({ id, label }) => isChosen(value, String(id)) || matchesSearch([text(label)], search),
  );
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      {filter.options.length > MOST_AT_A_GLANCE && (
        <SearchField
          size="small"
          label={translate('components.filters.searchChoices')}
          value={search}
          onChange={setSearch}
        />
      )}
      <FormGroup
        role="group"
        aria-label={text(filter.label)}
        sx={{ maxHeight: 300, overflowY: 'auto', flexWrap: 'nowrap' }}
      >
        {shown.map((option) => (
          <FormControlLabel
            key={option.id}
            control={
              <Checkbox
                checked={isChosen(value, String(option.id))}
                onChange={() => onChange(toggled(value, String(option.id)))}
              />
            }
            label={text(option.label)}
          />
        ))}
      </FormGroup>
      {shown.length === 0 && (
        <Typography role="status" color="textSecondary">
          {translate('components.filters.noChoice')}
        </Typography>
      )}
    </Box>
  );
}
