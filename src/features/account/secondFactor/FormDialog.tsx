import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { Form } from 'ra-core';
import { type ReactNode, useId } from 'react';
import { type FieldValues, useFormContext } from 'react-hook-form';
import { useMessage } from '../../../app/useMessage.ts';

interface FormDialogProps {
  /** Of several forms that follow each other in one dialog. */
  step?: string;
  title: string;
  /** The verb on the button. */
  submitLabel: string;
  destructive?: boolean;
  /** Errors of fields, or nothing when all went well. */
  onSubmit: (values: FieldValues) => Promise<object | undefined>;
  onClose: () => void;
  children: ReactNode;
}

/** A dialog with a form: Enter sends it, Esc closes it, what was typed stays after a refusal. */
export function FormDialog(props: FormDialogProps) {
  const { step, title, submitLabel, destructive = false, onSubmit, onClose, children } = props;
  const titleId = useId();
  return (
    <Dialog
      open
      onClose={onClose}
      aria-labelledby={titleId}
      maxWidth="xs"
      fullWidth
      // On a small screen the middle scrolls and the buttons stay.
      sx={{ '& form': { display: 'flex', flexDirection: 'column', minHeight: 0, overflow: 'hidden' } }}
    >
      <DialogTitle id={titleId}>{title}</DialogTitle>
      <Form key={step} onSubmit={onSubmit} noValidate disableInvalidFormNotification>
        <DialogContent sx={{ '&&': { pt: 0 } }}>{children}</DialogContent>
        <Actions submitLabel={submitLabel} destructive={destructive} onClose={onClose} />
      </Form>
    </Dialog>
  );
}

function Actions({
  submitLabel,
  destructive,
  onClose,
}: Pick<FormDialogProps, 'submitLabel' | 'onClose'> & { destructive: boolean }) {
  const t = useMessage();
  const { formState } = useFormContext();
  return (
    <DialogActions sx={{ px: 3, pb: 2 }}>
      <Button onClick={onClose} disabled={formState.isSubmitting}>
        {t('secondFactor.cancel')}
      </Button>
      <Button
        type="submit"
        variant="contained"
        color={destructive ? 'error' : 'primary'}
        loading={formState.isSubmitting}
      >
        {submitLabel}
      </Button>
    </DialogActions>
  );
}
