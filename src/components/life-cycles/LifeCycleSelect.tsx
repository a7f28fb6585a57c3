import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useTranslate } from '#src/useTranslate.ts';

interface LifeCycleSelectProps {
  lifeCycles: readonly { id: number; name: string }[];
  chosenId: number;
  onChoose: (id: string) => void;
}

/** Chooses one of several life cycles; nothing where there is only one. */
export function LifeCycleSelect({ lifeCycles, chosenId, onChoose }: LifeCycleSelectProps) {
  const translate = useTranslate();
  if (lifeCycles.length < 2) return null;
  return (
    <Box sx={{ pb: 1 }}>
      <TextField
        select
        size="small"
        label={translate('lifeCycle.chosen')}
        value={chosenId}
        onChange={({ target }) => onChoose(target.value)}
        sx={{ minWidth: 220, maxWidth: '100%' }}
      >
        {lifeCycles.map(({ id, name }) => (
          <MenuItem key={id} value={id}>
            {name}
          </MenuItem>
        ))}
      </TextField>
    </Box>
  );
}
