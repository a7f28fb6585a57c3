import Typography from '@mui/material/Typography';
import { useWatch } from 'react-hook-form';
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
import { type ActionValues, actionBodyOf, actionValuesOf } from './actionValues.ts';
import { DefinitionDialog } from './DefinitionDialog.tsx';
import type { Action, State } from './kinds.ts';
import { MOST_DAYS } from './limits.ts';
import { RolesInput } from './RolesInput.tsx';

const CONFIRM_TEXT = [maxLength(1000)];
const DAYS = [required(), maxValue(MOST_DAYS)];

interface ActionDialogProps {
  state: State;
  stored: Action | null;
  onClose: () => void;
  onSaved?: (id: number) => void;
}

/** An action: the button, who may press it, where it leads, and what it sets. */
export function ActionDialog({ state, stored, ...rest }: ActionDialogProps) {
  const { locales } = useSettings();
  return (
    <DefinitionDialog
      kind="action"
      stored={stored}
      title={stored ? 'lifeCycle.action.edit' : 'lifeCycle.action.add'}
      valuesOf={(action) => actionValuesOf(action, locales)}
      bodyOf={(values: ActionValues, action) => actionBodyOf(values, state.id, action)}
      {...rest}
    >
      <TitlesInput label="lifeCycle.action.name" />
      <RolesInput use="action" label="lifeCycle.action.roles" help="lifeCycle.action.roles.help" />
      <SystemDays />
      <TargetInput state={state} />
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
