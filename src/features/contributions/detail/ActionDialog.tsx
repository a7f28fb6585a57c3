import TextField from '@mui/material/TextField';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { commandOnContributionEndpoints } from '../../../../contract/contribution-commands.ts';
import {
  CONTRIBUTION_LIMITS,
  type ContributionDetail,
  type OfferedAction,
} from '../../../../contract/contributions.ts';
import { ConfirmDialog } from '../../../components/feedback/ConfirmDialog.tsx';
import { UnsavedChangesPrompt } from '../../../components/feedback/UnsavedChangesPrompt.tsx';
import { call } from '../../../dataProvider/httpClient.ts';
import { useReload } from '../contributionQueries.ts';

interface ActionDialogProps {
  contribution: ContributionDetail;
  action: OfferedAction;
  open: boolean;
  onClose: () => void;
}

const { max } = CONTRIBUTION_LIMITS.explanation;
/** Refusals after which the page shows something that is no longer so. */
const OUTDATED = new Set(['error.stateChanged', 'error.commandNotAvailable', 'error.commandNotAllowed']);

/** Asks for an action with its explanation, runs it and fetches the contribution again [R3C-02, R3C-03, R3C-08]. */
export function ActionDialog({ contribution, action, open, onClose }: ActionDialogProps) {
  const translate = useTranslate();
  const reload = useReload(contribution.id);
  const [explanation, setExplanation] = useState('');
  const [missing, setMissing] = useState(false);
  const { explanationRequired: must, targetStateName } = action;
  const words = explanation.trim();
  const tooLong = words.length > max;

  const execute = async () => {
    if (must && words === '') return setMissing(true);
    if (tooLong) return;
    try {
      await call(commandOnContributionEndpoints.executeAction, {
        params: { id: contribution.id, actionId: action.id },
        body: { explanation: words || null, version: contribution.version },
      });
    } catch (error) {
      if (!(error instanceof Error && OUTDATED.has(error.message))) throw error;
    }
    onClose();
    await reload();
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
          missing
            ? translate('error.explanationRequired')
            : tooLong
              ? translate('entity.validation.maxlength', { max })
              : `${words.length}/${max}`
        }
        sx={{ mt: 2 }}
      />
      {open && words !== '' && <UnsavedChangesPrompt when inPart />}
    </ConfirmDialog>
  );
}
