import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { useState } from 'react';
import {
  COMMENT_STATUSES,
  type CommandType,
  RATING_STATUSES,
  VISIBILITIES,
} from '#contract/life-cycles/schema.ts';
import { useText } from '#src/components/useText.ts';
import { type NamedMethods, useDataProvider } from '#src/dataProvider/useDataProvider.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { CommandDialog, type CommandProps } from './CommandDialog.tsx';

interface Choice<V extends string = string> {
  /** What of the contribution is set; the words of its values stand below `contribution.<setting>`. */
  setting: 'visibility' | 'commentStatus' | 'ratingStatus' | 'editable';
  values: readonly V[];
  save: (dataProvider: NamedMethods, contributionId: number, value: V) => Promise<unknown>;
}

/** Only values of the choice itself come to its `save`. */
const choice = <V extends string>(one: Choice<V>) => one as unknown as Choice;

const CHOICES: Partial<Record<CommandType, Choice>> = {
  CHANGE_VISIBILITY: choice({
    setting: 'visibility',
    values: VISIBILITIES,
    save: ({ changeVisibility }, contributionId, visibility) =>
      changeVisibility({ body: { contributionId, visibility } }),
  }),
  CHANGE_COMMENT_STATUS: choice({
    setting: 'commentStatus',
    values: COMMENT_STATUSES,
    save: ({ changeCommentStatus }, id, status) => changeCommentStatus({ params: { id, status } }),
  }),
  CHANGE_RATING_STATUS: choice({
    setting: 'ratingStatus',
    values: RATING_STATUSES,
    save: ({ changeRatingStatus }, id, status) => changeRatingStatus({ params: { id, status } }),
  }),
  EDITABILITY: choice({
    setting: 'editable',
    values: ['true', 'false'],
    save: ({ changeEditability }, id, value) => changeEditability({ params: { id, value } }),
  }),
};

/** One of a few values, the present one marked: who may see, comment, rate, edit. */
export function StatusDialog(props: CommandProps) {
  const asked = CHOICES[props.type];
  return asked && <ChoiceDialog {...props} {...asked} />;
}

function ChoiceDialog({ setting, values, save, ...dialog }: CommandProps & Choice) {
  const translate = useTranslate();
  const text = useText();
  const dataProvider = useDataProvider();
  const { type, contribution } = dialog;
  const current = String(contribution[setting]);
  const [chosen, setChosen] = useState(current);
  const isChanged = chosen !== current;
  return (
    <CommandDialog
      {...dialog}
      onSave={() => save(dataProvider, contribution.id, chosen)}
      hasChanges={isChanged}
      canSave={isChanged}
    >
      <RadioGroup
        aria-label={translate(`contribution.command.${type}`)}
        value={chosen}
        onChange={(event) => setChosen(event.target.value)}
      >
        {values.map((value) => (
          <FormControlLabel
            key={value}
            value={value}
            control={<Radio />}
            label={text(`contribution.${setting}.${value}`)}
          />
        ))}
      </RadioGroup>
    </CommandDialog>
  );
}
