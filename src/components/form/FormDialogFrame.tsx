import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useTheme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { useFormState } from 'react-hook-form';
import type { MessageKey } from '#messages/message-key.ts';
import { UnsavedChangesPrompt } from '#src/components/feedback/UnsavedChangesPrompt.tsx';
import { useLeaveQuestion } from '#src/components/feedback/useLeaveQuestion.tsx';
import { useText } from '#src/components/useText.ts';
import { useTranslate } from '#src/useTranslate.ts';

interface FormDialogFrameProps {
  /** Message key or ready text. */
  title: string;
  /** Message keys of the buttons' words. */
  saveLabel?: MessageKey;
  cancelLabel?: MessageKey;
  /** Stores what the form holds; without it the form is only looked at. */
  onSave?: (() => void) | undefined;
  /** What the form holds cannot be stored as it stands. */
  isBlocked?: boolean;
  /** Why it cannot, as ready text beside the button. */
  blockedWords?: string | null;
  /** Something was chosen that is no value of the form, such as a file. */
  hasMoreChanges?: boolean;
  onClose: () => void;
  maxWidth?: 'sm' | 'md';
  children: ReactNode;
}

/**
 * What stands around the form of a dialog, over the whole screen on phones; closing it or leaving its page with unsaved
 * changes asks. The form element stands within the dialog: around it, it could stand within another form.
 */
export function FormDialogFrame(props: FormDialogFrameProps) {
  const { title, onSave, isBlocked = false, blockedWords, onClose, maxWidth = 'md', children } = props;
  const translate = useTranslate();
  const text = useText();
  const titleId = useId();
  const blockedId = useId();
  const isPhone = useMediaQuery(useTheme().breakpoints.down('sm'));
  const { isDirty, isSubmitting } = useFormState();
  const hasChanges = isDirty || props.hasMoreChanges === true;
  const { mayLeave, dialog } = useLeaveQuestion(hasChanges);
  const [isClosing, setClosing] = useState(false);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    // Events of a dialog reach what it was opened from, such as the form of a wizard.
    event.stopPropagation();
    if (!isBlocked) onSave?.();
  };
  const close = async () => {
    if (isSubmitting || !(await mayLeave())) return;
    // Drawn at once: closing may be another address, and the question was answered.
    flushSync(() => setClosing(true));
    onClose();
  };
  return (
    <Dialog
      open
      onClose={() => void close()}
      aria-labelledby={titleId}
      maxWidth={maxWidth}
      fullWidth
      fullScreen={isPhone}
    >
      <DialogTitle id={titleId} sx={{ overflowWrap: 'anywhere' }}>
        {text(title)}
      </DialogTitle>
      <Box
        component="form"
        noValidate
        onSubmit={submit}
        sx={{ display: 'flex', flexDirection: 'column', minHeight: 0, flex: 1, overflow: 'hidden' }}
      >
        <DialogContent sx={{ '&&': { pt: 0 } }}>{children}</DialogContent>
        <DialogActions sx={{ px: 3, pb: 2, flexWrap: 'wrap' }}>
          {onSave && isBlocked && blockedWords && (
            <Typography id={blockedId} variant="body2" color="textSecondary" sx={{ flex: '1 1 240px' }}>
              {blockedWords}
            </Typography>
          )}
          <Button onClick={() => void close()} disabled={isSubmitting}>
            {translate(props.cancelLabel ?? 'components.confirm.cancel')}
          </Button>
          {onSave && (
            <Button
              type="submit"
              variant="contained"
              disabled={isBlocked}
              loading={isSubmitting}
              aria-describedby={isBlocked && blockedWords ? blockedId : undefined}
            >
              {translate(props.saveLabel ?? 'components.form.save')}
            </Button>
          )}
        </DialogActions>
      </Box>
      {dialog}
      {hasChanges && !isSubmitting && !isClosing && <UnsavedChangesPrompt when inPart />}
    </Dialog>
  );
}
