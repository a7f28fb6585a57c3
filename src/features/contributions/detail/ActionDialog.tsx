import Box from '@mui/material/Box';
import { useNotify } from 'ra-core';
import { FormProvider, useForm } from 'react-hook-form';
import {
  CONTRIBUTION_LIMITS,
  type ContributionDetail,
  type OfferedAction,
  type PersonRef,
} from '#contract/contributions/schema.ts';
import { fullName } from '#contract/users/full-name.ts';
import { RestoredNotice } from '#src/app/localDrafts/RestoredNotice.tsx';
import { useLocalDraft } from '#src/app/localDrafts/useLocalDraft.ts';
import { ConfirmDialog } from '#src/components/feedback/ConfirmDialog.tsx';
import { UnsavedChangesPrompt } from '#src/components/feedback/UnsavedChangesPrompt.tsx';
import { FirstFaultFocus } from '#src/components/form/FirstFaultFocus.tsx';
import { maxLength, minLength, required } from '#src/components/inputs/rules.ts';
import { TextInputWithCounter } from '#src/components/inputs/TextInputWithCounter.tsx';
import { useDataProvider } from '#src/dataProvider/useDataProvider.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { useReload } from '../contributionQueries.ts';
import { ActionConsequences } from './ActionConsequences.tsx';
import { ActionEffects } from './ActionEffects.tsx';

interface ActionDialogProps {
  contribution: ContributionDetail;
  action: OfferedAction;
  /** In whose place it is executed; null: as oneself. */
  actFor: PersonRef | null;
  open: boolean;
  onClose: () => void;
}

const OPTIONAL = [maxLength(CONTRIBUTION_LIMITS.explanation.max)];
const ACTING_REASON = [
  required('error.actFor.reasonRequired'),
  minLength(CONTRIBUTION_LIMITS.actingReason.min),
  maxLength(CONTRIBUTION_LIMITS.actingReason.max),
];
const REQUIRED = [required('error.explanationRequired'), ...OPTIONAL];
/** Refusals after which the page shows something that is no longer so. */
const OUTDATED = new Set(['error.stateChanged', 'error.commandNotAvailable', 'error.commandNotAllowed']);

/** Asks for an action with its explanation, runs it and fetches the contribution again. */
export function ActionDialog({ contribution, action, actFor, open, onClose }: ActionDialogProps) {
  const translate = useTranslate();
  const reload = useReload(contribution.id);
  const notify = useNotify();
  const dataProvider = useDataProvider();
  const form = useForm({ defaultValues: { explanation: '', reason: '' }, shouldFocusError: false });
  const { explanationRequired: must, targetStateName } = action;
  const explanation = form.watch('explanation');
  const draft = useLocalDraft<string>({
    place: open ? `action ${contribution.id} ${action.id}` : null,
    text: explanation === '' ? null : explanation,
    restore: (text) => form.setValue('explanation', text, { shouldDirty: true }),
  });

  const execute = form.handleSubmit(async ({ explanation, reason }) => {
    let refusal: string | null = null;
    try {
      await dataProvider.executeAction({
        params: { id: contribution.id, actionId: action.id },
        body: {
          explanation: explanation.trim() || null,
          version: contribution.version,
          ...(actFor && { actFor: { userId: actFor.id, reason: reason.trim() } }),
        },
        explained: OUTDATED,
      });
    } catch (error) {
      if (!(error instanceof Error && OUTDATED.has(error.message))) throw error;
      refusal = error.message;
    }
    if (refusal === null) draft.forget();
    onClose();
    const now = await reload();
    if (refusal === null) return;
    // Another was quicker: which way it went says more than that this one is closed.
    if (now && now.stateId !== contribution.stateId) {
      notify('contribution.action.overtaken', { type: 'error', messageArgs: { state: now.stateName } });
    } else notify(refusal, { type: 'error' });
  });

  const sentence = targetStateName
    ? translate('contribution.action.moves', { state: targetStateName })
    : translate('contribution.action.stays');
  return (
    <FormProvider {...form}>
      <ConfirmDialog
        open={open}
        title={
          actFor
            ? translate('contribution.actFor.action', { action: action.name, name: fullName(actFor) })
            : action.name
        }
        text={action.confirmText ? `${action.confirmText}\n${sentence}` : sentence}
        confirmLabel={action.name}
        focusesChildren={must || actFor !== null}
        onConfirm={execute}
        onCancel={onClose}
      >
        <ActionEffects contribution={contribution} sets={action.sets} />
        {open && (
          <ActionConsequences
            key={contribution.version}
            contribution={contribution}
            action={action}
            actFor={actFor}
          />
        )}
        <Box component="form" noValidate sx={{ mt: 2 }}>
          <FirstFaultFocus />
          {draft.isRestored && (
            <RestoredNotice
              onDiscard={() => {
                form.reset();
                draft.forget();
              }}
            />
          )}
          {actFor && (
            <TextInputWithCounter
              source="reason"
              label="contribution.actFor.reason"
              help={translate('contribution.actFor.reasonHint', { name: fullName(actFor) })}
              validate={ACTING_REASON}
              rows={2}
              autoFocus
            />
          )}
          <TextInputWithCounter
            source="explanation"
            label={must ? 'contribution.action.explanation' : 'contribution.action.explanationOptional'}
            validate={must ? REQUIRED : OPTIONAL}
            rows={3}
            autoFocus={must && actFor === null}
          />
        </Box>
        {open && form.formState.isDirty && <UnsavedChangesPrompt when inPart />}
      </ConfirmDialog>
    </FormProvider>
  );
}
