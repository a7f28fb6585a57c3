import Box from '@mui/material/Box';
import { useLocale, useNotify } from 'ra-core';
import { FormProvider, useForm } from 'react-hook-form';
import {
  CONTRIBUTION_LIMITS,
  type ContributionDetail,
  type OfferedAction,
  type PersonRef,
} from '#contract/contributions/schema.ts';
import { fullName } from '#contract/users/full-name.ts';
import { RestoredNotice } from '#src/app/localDrafts/RestoredNotice.tsx';
import { ConfirmDialog } from '#src/components/feedback/ConfirmDialog.tsx';
import { UnsavedChangesPrompt } from '#src/components/feedback/UnsavedChangesPrompt.tsx';
import { FirstFaultFocus } from '#src/components/form/FirstFaultFocus.tsx';
import { asWritten } from '#src/components/inputs/asWritten.ts';
import { maxLength, required } from '#src/components/inputs/rules.ts';
import { showAtFields } from '#src/components/inputs/showAtFields.ts';
import { TextInputWithCounter } from '#src/components/inputs/TextInputWithCounter.tsx';
import { useDataProvider } from '#src/dataProvider/useDataProvider.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { ACTING_REASON } from '../actingReason.ts';
import { useReload } from '../contributionQueries.ts';
import { ActionConsequences } from './ActionConsequences.tsx';
import { ActionEffects } from './ActionEffects.tsx';
import {
  type ActionValues,
  type ActionWords,
  asksForNote,
  bodyOfWords,
  NO_WORDS,
  textOfWords,
} from './actionWords.ts';
import { NoteInputs } from './NoteInputs.tsx';
import { ReturnInputs } from './ReturnInputs.tsx';
import { useNoteTemplate } from './useNoteTemplate.ts';
import type { UnsentWords } from './useUnsentWords.ts';
import { useWordsDraft } from './useWordsDraft.ts';

interface ActionDialogProps {
  contribution: ContributionDetail;
  action: OfferedAction;
  /** In whose place it is executed; null: as oneself. */
  actFor: PersonRef | null;
  open: boolean;
  onClose: () => void;
  /** Another was quicker, and what was written for this action is sent to nobody. */
  onUnsent?: (words: UnsentWords) => void;
  /** The contribution is another now, or was already: what shows it beside this page is read again. */
  onChanged?: () => void;
}

const OPTIONAL = [maxLength(CONTRIBUTION_LIMITS.explanation.max)];
const REQUIRED = [required('error.explanationRequired'), ...OPTIONAL];
/** Where a refusal as a whole is shown. */
const FAULTS = {
  'error.decisionNote.returnDay': 'comesBack.date',
  'error.decisionNote.returnRequired': 'comesBack.date',
};
/** Refusals after which the page shows something that is no longer so. */
const OUTDATED = new Set(['error.stateChanged', 'error.commandNotAvailable', 'error.commandNotAllowed']);

/** Asks for an action with its explanation, runs it and fetches the contribution again. */
export function ActionDialog({
  contribution,
  action,
  actFor,
  open,
  onClose,
  onUnsent,
  onChanged,
}: ActionDialogProps) {
  const translate = useTranslate();
  const reload = useReload(contribution.id);
  const notify = useNotify();
  const dataProvider = useDataProvider();
  const locale = useLocale() ?? 'en';
  const form = useForm<ActionValues>({ defaultValues: { ...NO_WORDS, reason: '' }, shouldFocusError: false });
  const { explanationRequired: must, targetStateName } = action;
  const noted = asksForNote(action);
  const template = useNoteTemplate({ contribution, action, isAsked: open && noted }, form);
  const draft = useWordsDraft(open ? `action ${contribution.id} ${action.id}` : null, form);

  const execute = form.handleSubmit(async ({ reason, ...words }) => {
    let refusal: string | null = null;
    try {
      await dataProvider.executeAction({
        params: { id: contribution.id, actionId: action.id },
        body: {
          ...bodyOfWords(action, words, template?.locale ?? locale),
          version: contribution.version,
          ...(actFor && { actFor: { userId: actFor.id, reason: reason.trim() } }),
        },
        explained: OUTDATED,
      });
    } catch (error) {
      if (!(error instanceof Error && OUTDATED.has(error.message))) {
        for (const [place, message] of Object.entries(showAtFields(error, FAULTS))) {
          form.setError(place as keyof ActionWords, { type: 'server', message });
        }
        throw error;
      }
      refusal = error.message;
    }
    const unsent = refusal !== null && form.formState.isDirty ? textOfWords(action, words) : '';
    if (unsent !== '') onUnsent?.({ action: action.name, text: unsent });
    if (refusal === null || unsent !== '') draft.forget();
    onClose();
    const now = await reload();
    onChanged?.();
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
        // The name of such an action, such as “Not now”, would read as a way out of the dialog.
        confirmLabel={action.asksReturn ? 'decision.return.confirm' : action.name}
        focusesChildren={must || noted || action.asksReturn || actFor !== null}
        isForm
        maxWidth={noted || action.asksReturn ? 'sm' : 'xs'}
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
        <Box sx={{ mt: 2 }}>
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
              parse={asWritten}
              autoFocus
            />
          )}
          {action.asksReturn && <ReturnInputs type={contribution.type} autoFocus={actFor === null} />}
          {noted ? (
            <NoteInputs
              contribution={contribution}
              action={action}
              template={template}
              autoFocus={actFor === null && action.note === 'REQUIRED' && !action.asksReturn}
            />
          ) : (
            <TextInputWithCounter
              source="explanation"
              label={must ? 'contribution.action.explanation' : 'contribution.action.explanationOptional'}
              validate={must ? REQUIRED : OPTIONAL}
              rows={3}
              parse={asWritten}
              autoFocus={must && actFor === null}
            />
          )}
        </Box>
        {open && form.formState.isDirty && <UnsavedChangesPrompt when inPart />}
      </ConfirmDialog>
    </FormProvider>
  );
}
