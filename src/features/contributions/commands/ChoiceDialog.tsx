import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { CommandDialog, type CommandProps } from './CommandDialog.tsx';

interface ChoiceDialogProps<V extends string> extends CommandProps {
  title: string;
  values: readonly V[];
  current: V;
  /** Prefix of the values' texts: `contribution.visibility`. */
  texts: string;
  save: (value: V) => Promise<unknown>;
}

/** One of a few values, the present one marked. */
export function ChoiceDialog<V extends string>({
  values,
  current,
  texts,
  save,
  ...dialog
}: ChoiceDialogProps<V>) {
  const translate = useTranslate();
  const [chosen, setChosen] = useState(current);
  const isChanged = chosen !== current;
  return (
    <CommandDialog {...dialog} onSave={() => save(chosen)} hasChanges={isChanged} canSave={isChanged}>
      <RadioGroup
        aria-label={translate(dialog.title)}
        value={chosen}
        onChange={(event) => setChosen(event.target.value as V)}
      >
        {values.map((value) => (
          <FormControlLabel
            key={value}
            value={value}
            control={<Radio />}
            label={translate(`${texts}.${value}`)}
          />
        ))}
      </RadioGroup>
    </CommandDialog>
  );
}
