import Typography from '@mui/material/Typography';
import { useWatch } from 'react-hook-form';
import { MOST_DAYS } from '#contract/life-cycles/rules.ts';
import { COMMENT_STATUSES, RATING_STATUSES, VISIBILITIES } from '#contract/life-cycles/schema.ts';
import { useSettings } from '#src/app/settings.ts';
import { ChoiceInput } from '#src/components/inputs/ChoiceInput.tsx';
import { DigitsInput } from '#src/components/inputs/DigitsInput.tsx';
import { maxLength, maxValue, required } from '#src/components/inputs/rules.ts';
import { SwitchInput } from '#src/components/inputs/SwitchInput.tsx';
import { TextInputWithCounter } from '#src/components/inputs/TextInputWithCounter.tsx';
import { TitlesInput } from '#src/components/inputs/TitlesInput.tsx';
import { useRead } from '#src/dataProvider/useRead.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { useNameOf } from '../useLifeCycle.ts';
import { DefinitionDialog } from './DefinitionDialog.tsx';
import type { Action, DialogProps, State } from './kinds.ts';
import { NoteSettings } from './NoteSettings.tsx';
import { nameFieldsOf, nameListOf } from './names.ts';
import { noteBodyOf, noteValuesOf } from './noteValues.ts';
import { RolesInput } from './RoleInputs.tsx';

const yesOrNo = (value: boolean | null | undefined) =>
  value === true ? 'true' : value === false ? 'false' : '';

/** What the form holds; an empty choice leaves things as they are. */
export function actionValuesOf(stored: Action | null, locales: readonly string[]) {
  return {
    titles: nameFieldsOf(stored?.definitionList ?? [], locales),
    roles: stored?.roles ?? [],
    targetStateId: stored?.targetStateId ?? ('' as const),
    explanationRequired: stored?.explanationRequired ?? false,
    confirmText: stored?.confirmText ?? '',
    setVisibility: stored?.setVisibility ?? ('' as const),
    setEditable: yesOrNo(stored?.setEditable),
    setCommentStatus: stored?.setCommentStatus ?? ('' as const),
    setRatingStatus: stored?.setRatingStatus ?? ('' as const),
    systemAfterDays: stored?.systemAfterDays ?? ('' as const),
    ...noteValuesOf(stored, locales),
  };
}

type ActionValues = ReturnType<typeof actionValuesOf>;

/** What is sent; days are for the server's own actions only. */
export function actionBodyOf(values: ActionValues, stored: Action | null) {
  const { titles, roles, setEditable, confirmText, systemAfterDays } = values;
  return {
    definitionList: nameListOf(titles, stored?.definitionList),
    roles,
    targetStateId: values.targetStateId || null,
    explanationRequired: values.explanationRequired,
    confirmText: confirmText.trim() || null,
    setVisibility: values.setVisibility || null,
    setEditable: setEditable === '' ? null : setEditable === 'true',
    setCommentStatus: values.setCommentStatus || null,
    setRatingStatus: values.setRatingStatus || null,
    systemAfterDays: roles.includes('SYSTEM') && systemAfterDays !== '' ? systemAfterDays : null,
    ...noteBodyOf(values, stored),
  };
}

const CONFIRM_TEXT = [maxLength(1000)];
const DAYS = [required(), maxValue(MOST_DAYS)];

/** An action: the button, who may press it, where it leads, and what it sets. */
export function ActionDialog(props: DialogProps<'action'>) {
  const { locales } = useSettings();
  return (
    <DefinitionDialog {...props} valuesOf={(action) => actionValuesOf(action, locales)} bodyOf={actionBodyOf}>
      <TitlesInput label="lifeCycle.action.name" />
      <RolesInput use="action" label="lifeCycle.action.roles" help="lifeCycle.action.roles.help" />
      <SystemDays />
      <TargetInput state={props.opened.state} />
      <SwitchInput
        source="explanationRequired"
        label="lifeCycle.action.explanation"
        help="lifeCycle.action.explanation.help"
      />
      <TextInputWithCounter
        source="confirmText"
        label="lifeCycle.action.confirm"
        help="lifeCycle.action.confirm.help"
        validate={CONFIRM_TEXT}
        rows={2}
      />
      <NoteSettings state={props.opened.state} />
      <Settings />
    </DefinitionDialog>
  );
}

/** Days after which the server acts by itself. */
function SystemDays() {
  const roles = useWatch<ActionValues, 'roles'>({ name: 'roles' });
  if (!roles.includes('SYSTEM')) return null;
  return (
    <DigitsInput
      source="systemAfterDays"
      label="lifeCycle.action.days"
      help="lifeCycle.action.days.help"
      validate={DAYS}
      asNumber
    />
  );
}

function TargetInput({ state }: { state: State }) {
  const translate = useTranslate();
  const nameOf = useNameOf();
  const { data = [] } = useRead('readPossibleTargets', { params: { id: state.id } });
  return (
    <ChoiceInput
      source="targetStateId"
      label="lifeCycle.action.target"
      options={data.map(({ id, rank, stateDefinitionList }) => ({
        id,
        label: `${rank}. ${nameOf(stateDefinitionList)}`,
      }))}
      placeholder={translate('lifeCycle.action.target.none')}
    />
  );
}

/** What the action sets besides; nothing chosen leaves it as it is. */
function Settings() {
  const translate = useTranslate();
  const choice = (source: keyof ActionValues, words: string, values: readonly string[]) => (
    <ChoiceInput
      source={source}
      label={`lifeCycle.action.${source}`}
      options={values.map((id) => ({ id, label: translate(`contribution.${words}.${id}`, { _: id }) }))}
      placeholder={translate('lifeCycle.action.unchanged')}
    />
  );
  return (
    <>
      <Typography variant="h3" component="p" sx={{ mt: 1, mb: 1 }}>
        {translate('lifeCycle.action.settings')}
      </Typography>
      {choice('setVisibility', 'visibility', VISIBILITIES)}
      {choice('setEditable', 'editable', ['true', 'false'])}
      {choice('setCommentStatus', 'commentStatus', COMMENT_STATUSES)}
      {choice('setRatingStatus', 'ratingStatus', RATING_STATUSES)}
    </>
  );
}
