import Typography from '@mui/material/Typography';
import { useWatch } from 'react-hook-form';
import { NOTE_LIMITS, NOTE_PARTS, NOTE_WISHES } from '#contract/decision-notes/schema.ts';
import { FINAL_STATE_TYPES } from '#contract/life-cycles/schema.ts';
import { useSettings } from '#src/app/settings.ts';
import { FoldedInputs } from '#src/components/form/FoldedInputs.tsx';
import { ChoiceInput } from '#src/components/inputs/ChoiceInput.tsx';
import { maxLength } from '#src/components/inputs/rules.ts';
import { SwitchInput } from '#src/components/inputs/SwitchInput.tsx';
import { TextInputWithCounter } from '#src/components/inputs/TextInputWithCounter.tsx';
import { useRead } from '#src/dataProvider/useRead.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { useNameOf } from '../useLifeCycle.ts';
import type { State } from './kinds.ts';
import type { NoteValues } from './noteValues.ts';

const TEXT = [maxLength(NOTE_LIMITS.part.max)];

/** What an action asks for besides an explanation: a note to the authors, when it comes back, and whether they may reply. */
export function NoteSettings({ state }: { state: State }) {
  const translate = useTranslate();
  const asksReturn = useWatch<NoteValues, 'asksReturn'>({ name: 'asksReturn' });
  return (
    <>
      <Typography variant="h3" component="p" sx={{ mt: 1, mb: 1 }}>
        {translate('lifeCycle.action.note.title')}
      </Typography>
      <ChoiceInput
        source="note"
        label="lifeCycle.action.note"
        help="lifeCycle.action.note.help"
        options={NOTE_WISHES.map((id) => ({ id, label: translate(`lifeCycle.action.note.${id}`) }))}
        placeholder={translate('lifeCycle.action.note.usual')}
      />
      <Templates />
      <SwitchInput source="allowsReply" label="lifeCycle.action.reply" help="lifeCycle.action.reply.help" />
      <SwitchInput source="asksReturn" label="lifeCycle.action.return" help="lifeCycle.action.return.help" />
      {asksReturn && <ReturnState state={state} />}
    </>
  );
}

/** The state that it enters when it comes back: one in which it is worked on. */
function ReturnState({ state }: { state: State }) {
  const translate = useTranslate();
  const nameOf = useNameOf();
  const { data = [] } = useRead('readPossibleTargets', { params: { id: state.id } });
  const own = {
    id: state.id,
    rank: state.rank,
    stateType: state.stateType,
    stateDefinitionList: state.stateDefinitionList,
  };
  const options = [own, ...data]
    .filter(
      ({ stateType }) =>
        stateType !== 'NEW' && stateType !== 'DRAFT' && !FINAL_STATE_TYPES.includes(stateType),
    )
    .sort((one, other) => one.rank - other.rank);
  return (
    <ChoiceInput
      source="returnStateId"
      label="lifeCycle.action.returnState"
      options={options.map(({ id, rank, stateDefinitionList }) => ({
        id,
        label: `${rank}. ${nameOf(stateDefinitionList)}`,
      }))}
      placeholder={translate('lifeCycle.action.returnState.none')}
    />
  );
}

/** What the note begins with, a part of its own for each language: most are written once. */
function Templates() {
  const translate = useTranslate();
  const { locales, languages } = useSettings();
  return locales.map((locale) => {
    const language = languages[locale] ?? locale;
    return (
      <FoldedInputs key={locale} title={translate('lifeCycle.action.note.template', { language })}>
        {NOTE_PARTS.map((part, at) => (
          <TextInputWithCounter
            key={part}
            source={`noteTexts.${locale}.${part}`}
            label={`decision.note.${part}`}
            {...(at === 0 && { help: 'lifeCycle.action.note.placeholders' })}
            validate={TEXT}
            rows={2}
            slotProps={{ lang: locale }}
          />
        ))}
      </FoldedInputs>
    );
  });
}
