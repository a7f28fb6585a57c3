import TextField from '@mui/material/TextField';
import { useNotify } from 'ra-core';
import { useState } from 'react';
import {
  CONTRIBUTION_LIMITS,
  type ContributionDetail,
  type OfferedAction,
} from '#contract/contributions/schema.ts';
import { ConfirmDialog } from '#src/components/feedback/ConfirmDialog.tsx';
import { UnsavedChangesPrompt } from '#src/components/feedback/UnsavedChangesPrompt.tsx';
import { LengthHint } from '#src/components/inputs/LengthHint.tsx';
import { useDataProvider } from '#src/dataProvider/useDataProvider.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { useReload } from '../contributionQueries.ts';
import { ActionEffects } from './ActionEffects.tsx';

interface ActionDialogProps {
  contribution: ContributionDetail;
  action: OfferedAction;
  open: boolean;
  onClose: () => void;
}

const { max } = CONTRIBUTION_LIMITS.explanation;
/** Refusals after which the page shows something that is no longer so. */
const OUTDATED = new Set(['error.stateChanged', 'error.commandNotAvailable', 'error.commandNotAllowed']);

/** Asks for an action with its explanation, runs it and fetches the contribution again. */
export function ActionDialog({ contribution, action, open, onClose }: ActionDialogProps) {
  const translate = useTranslate();
  const reload = useReload(contribution.id);
  const notify = useNotify();
  const dataProvider = useDataProvider();
  const [explanation, setExplanation] = useState('');
  const [missing, setMissing] = useState(false);
  const { explanationRequired: must, targetStateName } = action;
  const words = explanation.trim();
  const tooLong = words.length > max;

  const execute = async () => {
    if (must && words === '') return setMissing(true);
    if (tooLong) return;
    let refusal: string | null = null;
    try {
      await dataProvider.executeAction({
        params: { id: contribution.id, actionId: action.id },
        body: { explanation: words || null, version: contribution.version },
        explained: OUTDATED,
      });
    } catch (error) {
      if (!(error instanceof Error && OUTDATED.has(error.message))) throw error;
      refusal = error.message;
    }
    onClose();
    const now = await reload();
    if (refusal === null) return;
    // Another was quicker: which way it went says more than that this one is closed.
    if (now && now.stateId !== contribution.stateId) {
      notify('contribution.action.overtaken', { type: 'error', messageArgs: { state: now.stateName } });
    } else notify(refusal, { type: 'error' });
  };

  const sentence = targetStateName
    ? translate('contribution.action.moves', { state: targetStateName })
    : translate('contribution.action.stays');
  return (
    <ConfirmDialog
      open={open}
      title={action.name}
      text={action.confirmText || sentence}
      confirmLabel={action.name}
      onConfirm={execute}
      onCancel={onClose}
    >
      <ActionEffects contribution={contribution} sets={action.sets} />
      <TextField
        label={translate(
          must ? 'contribution.action.explanation' : 'contribution.action.explanationOptional',
        )}
        value={explanation}
        onChange={(event) => {
          setExplanation(event.target.value);
          setMissing(false);
        }}
        multiline
        minRows={3}
        required={must}
        error={missing || tooLong}
        helperText={
          <LengthHint
            length={words.length}
            max={max}
            fault={missing ? translate('error.explanationRequired') : undefined}
          />
        }
        sx={{ mt: 2 }}
      />
      {open && words !== '' && <UnsavedChangesPrompt when inPart />}
    </ConfirmDialog>
  );
}
