import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { useState } from 'react';
import type { MessageKey } from '#messages/message-key.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { CommandDialog, type CommandProps } from './CommandDialog.tsx';

interface ChoiceDialogProps<V extends string> extends CommandProps {
  title: MessageKey;
  values: readonly V[];
  current: V;
  keyOf: (value: V) => MessageKey;
  save: (value: V) => Promise<unknown>;
}

/** One of a few values, the present one marked. */
export function ChoiceDialog<V extends string>({
  values,
  current,
  keyOf,
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
          <FormControlLabel key={value} value={value} control={<Radio />} label={translate(keyOf(value))} />
        ))}
      </RadioGroup>
    </CommandDialog>
  );
}
