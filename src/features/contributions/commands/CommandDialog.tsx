import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { type ReactNode, useId, useState } from 'react';
import type { ContributionDetail } from '#contract/contributions/schema.ts';
import type { CommandType } from '#contract/life-cycles/schema.ts';
import type { MessageKey } from '#messages/message-key.ts';
import { UnsavedChangesPrompt } from '#src/components/feedback/UnsavedChangesPrompt.tsx';
import { useTranslate } from '#src/useTranslate.ts';
import { useReload } from '../contributionQueries.ts';

/** What every command's dialog gets. */
export interface CommandProps {
  type: CommandType;
  contribution: ContributionDetail;
  open: boolean;
  onClose: () => void;
}

interface CommandDialogProps extends CommandProps {
  /** Carries the command out; without it the dialog only shows something. A refusal keeps it open. */
  onSave?: () => Promise<unknown>;
  canSave?: boolean;
  /** Something was chosen or typed; it stays when the dialog is closed, and goes with the page. */
  hasChanges?: boolean;
  saveLabel?: MessageKey;
  children: ReactNode;
}

/** The dialog of a command; after a change the contribution is fetched again. */
export function CommandDialog(props: CommandDialogProps) {
  const { type, contribution, open, onClose, children } = props;
  const { onSave, canSave, hasChanges, saveLabel = 'contribution.save' } = props;
  const translate = useTranslate();
  const reload = useReload(contribution.id);
  const titleId = useId();
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      await onSave?.();
    } catch {
      // The call has said why; what was chosen stays.
      return setBusy(false);
    }
    setBusy(false);
    onClose();
    await reload();
  };
  return (
    <Dialog open={open} onClose={() => !busy && onClose()} aria-labelledby={titleId} maxWidth="sm" fullWidth>
      <DialogTitle id={titleId}>{translate(`contribution.command.${type}`)}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2, '&&': { pt: 1 } }}>{children}</DialogContent>
      <DialogActions>
        <Button onClick={onClose} disabled={busy}>
          {translate(onSave ? 'contribution.cancel' : 'contribution.close')}
        </Button>
        {onSave && (
          <Button variant="contained" onClick={() => void save()} disabled={!canSave} loading={busy}>
            {translate(saveLabel)}
          </Button>
        )}
      </DialogActions>
      {open && hasChanges && !busy && <UnsavedChangesPrompt when inPart />}
    </Dialog>
  );
}
