import { useState } from 'react';
import {
  COMMENT_STATUSES,
  type CommandType,
  RATING_STATUSES,
  VISIBILITIES,
} from '#contract/life-cycles/schema.ts';
import { RadioButtonGroupInput } from '#src/components/inputs/RadioButtonGroupInput.tsx';
import { useText } from '#src/components/useText.ts';
import { type NamedMethods, useDataProvider } from '#src/dataProvider/useDataProvider.ts';
import { CommandDialog, type CommandProps } from './CommandDialog.tsx';

interface Choice<V extends string = string> {
  /** What of the contribution is set; the words of its values stand below `contribution.<setting>`. */
  setting: 'visibility' | 'commentStatus' | 'ratingStatus' | 'editable';
  values: readonly V[];
  save: (dataProvider: NamedMethods, contributionId: number, value: V) => Promise<unknown>;
}

/** Its `save` only gets values of the choice itself. */
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
  const text = useText();
  const dataProvider = useDataProvider();
  const { type, contribution } = dialog;
  const [current] = useState(() => String(contribution[setting]));
  return (
    <CommandDialog<{ value: string }>
      {...dialog}
      initial={{ value: current }}
      canSave={({ value }) => value !== current}
      onSave={({ value }) => save(dataProvider, contribution.id, value)}
    >
      <RadioButtonGroupInput
        source="value"
        label={`contribution.command.${type}`}
        showLabel={false}
        options={values.map((id) => ({ id, label: text(`contribution.${setting}.${id}`) }))}
      />
    </CommandDialog>
  );
}
