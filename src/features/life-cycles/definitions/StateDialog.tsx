import { COMPETITION_STATES, STATE_TYPES } from '#contract/life-cycles/schema.ts';
import { useSettings } from '#src/app/settings.ts';
import { ChoiceInput } from '#src/components/inputs/ChoiceInput.tsx';
import { REQUIRED } from '#src/components/inputs/rules.ts';
import { TitlesInput } from '#src/components/inputs/TitlesInput.tsx';
import { useTranslate } from '#src/useTranslate.ts';
import { useEditedLifeCycle, useNameOf } from '../useLifeCycle.ts';
import { DefinitionDialog } from './DefinitionDialog.tsx';
import type { DialogProps, State } from './kinds.ts';
import { nameFieldsOf, nameListOf, nameSourceOf } from './names.ts';
import { PromiseInputs } from './PromiseInputs.tsx';
import { promiseBodyOf, promiseFieldsOf, promiseSourceOf } from './promiseValues.ts';

/** @param isFirst there is no other state yet */
const valuesOf = (stored: State | null, isFirst: boolean, locales: readonly string[]) => ({
  titles: nameFieldsOf(stored?.stateDefinitionList ?? [], locales),
  stateType: stored?.stateType ?? (isFirst ? ('NEW' as const) : ('' as const)),
  step: stored?.step ?? ('' as const),
  // Of a new one: its place, from 1; empty for the last.
  rank: '' as number | '',
  ...promiseFieldsOf(stored),
});

const bodyOf = (values: ReturnType<typeof valuesOf>, stored: State | null) => ({
  stateType: values.stateType,
  step: values.step || null,
  stateDefinitionList: nameListOf(values.titles, stored?.stateDefinitionList),
  ...promiseBodyOf(values),
  ...(values.rank !== '' && { rank: values.rank }),
});

/** A state: its name, kind, for ideas the step of the competition in which it applies, and the answer that it promises. */
export function StateDialog(props: DialogProps<'state'>) {
  const translate = useTranslate();
  const { locales } = useSettings();
  const { contributionType, states } = useEditedLifeCycle().lifeCycle;
  const nameOf = useNameOf();
  const { stored: opened } = props.opened;
  const hasNew = states.some(({ stateType, id }) => stateType === 'NEW' && id !== opened?.id);
  return (
    <DefinitionDialog
      {...props}
      valuesOf={(stored: State | null) => valuesOf(stored, states.length === 0, locales)}
      bodyOf={bodyOf}
      sourceOf={(path, body, known) => promiseSourceOf(nameSourceOf(path, body, known))}
    >
      <TitlesInput label="lifeCycle.state.name" />
      <ChoiceInput
        source="stateType"
        label="lifeCycle.state.type"
        help="lifeCycle.state.type.help"
        options={STATE_TYPES.filter((type) => type !== 'NEW' || !hasNew).map((id) => ({
          id,
          label: translate(`components.status.stateType.${id}`),
        }))}
        placeholder={translate('lifeCycle.state.type.choose')}
        validate={REQUIRED}
      />
      {contributionType === 'IDEA' && (
        <ChoiceInput
          source="step"
          label="lifeCycle.state.step"
          help="lifeCycle.state.step.help"
          options={COMPETITION_STATES.map((id) => ({
            id,
            label: translate(`components.status.competitionState.${id}`),
          }))}
          placeholder={translate('lifeCycle.state.step.none')}
        />
      )}
      {!opened && states.length > 0 && (
        <ChoiceInput
          source="rank"
          label="lifeCycle.state.place"
          options={states.slice(0, -1).map(({ rank, stateDefinitionList }) => ({
            id: rank + 1,
            label: translate('lifeCycle.state.place.after', { name: nameOf(stateDefinitionList) }),
          }))}
          placeholder={translate('lifeCycle.state.place.last')}
        />
      )}
      <PromiseInputs />
    </DefinitionDialog>
  );
}
