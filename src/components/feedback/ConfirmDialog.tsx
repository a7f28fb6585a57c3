import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { type FormEvent, type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { sendByKeys } from '#src/components/form/sendByKeys.ts';
import { useText } from '#src/components/useText.ts';
import { useTranslate } from '#src/useTranslate.ts';

export interface ConfirmDialogProps {
  open: boolean;
  /** Message key or text of the question: "Delete 3 tags?" */
  title: string;
  /** Message key or sentence that says what will happen to how many things; a new line begins where the text has one. */
  text: string;
  /** Values for both texts; `smart_count` chooses singular or plural. */
  args?: Record<string, unknown>;
  /** The verb on the button; "Confirm" when left out. */
  confirmLabel?: string;
  cancelLabel?: string;
  /** Something is lost: the button warns, and the focus starts on "Cancel". */
  destructive?: boolean;
  /** The focus starts in the children, on a field of theirs that asks for it. */
  focusesChildren?: boolean;
  /** There is nothing to confirm: only the way back is open. */
  isBlocked?: boolean;
  /** While a returned promise runs, both buttons are off; a refusal keeps the dialog open. */
  onConfirm: () => unknown;
  onCancel: () => void;
  /** Wider for a question with a form of some length. */
  maxWidth?: 'xs' | 'sm';
  /** More of the question, such as a checkbox "send e-mail". */
  children?: ReactNode;
  /** Something is typed in the question: Enter there, and Ctrl+Enter, confirm as in other forms. */
  isForm?: boolean;
}

/** Asks before something is changed for good. Esc and the focus's return are the dialog's own. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, title, text, args, destructive = false, onConfirm, onCancel, children } = props;
  const { focusesChildren = false, isForm = false, isBlocked = false, maxWidth = 'xs' } = props;
  const { confirmLabel = 'components.confirm.confirm', cancelLabel = 'components.confirm.cancel' } = props;
  const translate = useTranslate();
  const translated = useText();
  const [busy, setBusy] = useState(false);
  const titleId = useId();
  const textId = useId();
  const formId = useId();

  const confirm = async () => {
    setBusy(true);
    try {
      await onConfirm();
    } catch {
      // The caller's own error handling has spoken; the question stays open.
    } finally {
      setBusy(false);
    }
  };

  const submit = (event: FormEvent | KeyboardEvent) => {
    event.preventDefault();
    // Events of a dialog reach what it was opened from, such as another form.
    event.stopPropagation();
    if (!busy) void confirm();
  };

  return (
    <Dialog
      open={open}
      onClose={() => !busy && onCancel()}
      {...(isForm && !isBlocked && { onKeyDown: sendByKeys(submit) })}
      role="alertdialog"
      aria-labelledby={titleId}
      aria-describedby={textId}
      maxWidth={maxWidth}
      fullWidth
    >
      <DialogTitle id={titleId}>{translated(title, args)}</DialogTitle>
      <DialogContent>
        <DialogContentText id={textId} sx={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
          {translated(text, args)}
        </DialogContentText>
        {isForm ? (
          <Box component="form" id={formId} noValidate onSubmit={submit}>
            {children}
          </Box>
        ) : (
          children
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onCancel} disabled={busy} autoFocus={destructive && !focusesChildren}>
          {translated(cancelLabel)}
        </Button>
        <Button
          variant="contained"
          color={destructive ? 'error' : 'primary'}
          type={isForm ? 'submit' : 'button'}
          form={isForm ? formId : undefined}
          onClick={isForm ? undefined : confirm}
          disabled={busy || isBlocked}
          autoFocus={!destructive && !focusesChildren}
          aria-busy={busy}
        >
          {busy ? translate('components.confirm.busy') : translated(confirmLabel, args)}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
