import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import { useEffect, useState } from 'react';
import type { MessageKey } from '#messages/message-key.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { ConfirmDialog } from './ConfirmDialog.tsx';

interface PublishDialogProps {
  open: boolean;
  /** Message keys of the question and of what will happen. */
  title: string;
  text: string;
  args?: Record<string, unknown>;
  confirmLabel: string;
  /** Who gets the mail. */
  mailHelp: MessageKey;
  onConfirm: (sendEmailToUser: boolean) => Promise<unknown>;
  onCancel: () => void;
}

/** Asks before something goes public, and whether a mail goes out; unticked at first. */
export function PublishDialog({ open, mailHelp, onConfirm, ...question }: PublishDialogProps) {
  const translate = useTranslate();
  const [mail, setMail] = useState(false);
  useEffect(() => {
    if (open) setMail(false);
  }, [open]);
  return (
    <ConfirmDialog open={open} {...question} onConfirm={() => onConfirm(mail)}>
      <FormControlLabel
        control={<Checkbox checked={mail} onChange={(_, checked) => setMail(checked)} />}
        label={translate('components.publish.mail')}
        sx={{ mt: 1, minHeight: 44 }}
      />
      <FormHelperText sx={{ mx: 0 }}>{translate(mailHelp)}</FormHelperText>
    </ConfirmDialog>
  );
}
