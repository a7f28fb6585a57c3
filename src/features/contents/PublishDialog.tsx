import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import { useTranslate } from 'ra-core';
import { useEffect, useState } from 'react';
import { ConfirmDialog } from '../../components/feedback/ConfirmDialog.tsx';

interface PublishDialogProps {
  open: boolean;
  onConfirm: (sendEmailToUser: boolean) => Promise<void>;
  onCancel: () => void;
}

/** Asks before publishing, and whether a mail goes out [R1G-14, R1G-17]. */
export function PublishDialog({ open, onConfirm, onCancel }: PublishDialogProps) {
  const translate = useTranslate();
  const [mail, setMail] = useState(false);
  useEffect(() => {
    if (open) setMail(false);
  }, [open]);
  return (
    <ConfirmDialog
      open={open}
      title="content.publish.title"
      text="content.publish.text"
      confirmLabel="content.publish"
      onConfirm={() => onConfirm(mail)}
      onCancel={onCancel}
    >
      <FormControlLabel
        control={<Checkbox checked={mail} onChange={(_, checked) => setMail(checked)} />}
        label={translate('content.publish.mail')}
        sx={{ mt: 1, minHeight: 44 }}
      />
      <FormHelperText sx={{ mx: 0 }}>{translate('content.publish.mail.help')}</FormHelperText>
    </ConfirmDialog>
  );
}
