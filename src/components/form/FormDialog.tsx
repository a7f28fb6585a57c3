import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useTranslate } from 'ra-core';
import { createContext, type FormEvent, type ReactNode, useContext, useId } from 'react';
import {
  type DefaultValues,
  type FieldValues,
  FormProvider,
  useForm,
  useFormContext,
  useFormState,
} from 'react-hook-form';
import { useLeaveQuestion } from '../feedback/useLeaveQuestion.tsx';
import { useFieldRefusals } from '../inputs/useFieldRefusals.ts';
import { useText } from '../useText.ts';

interface FormDialogProps<Values extends FieldValues> {
  /** Message key or ready text. */
  title: string;
  initial: Values;
  /** Message key of the button's word. */
  saveLabel?: string;
  /** Stores the values, and closes the dialog; what it throws is put at the fields. */
  onSave: (values: Values) => Promise<void>;
  onClose: () => void;
  /** The field of the form for a path of the body, where the two differ. */
  sourceOf?: (path: string) => string;
  children: ReactNode;
}

const Submitting = createContext<() => Promise<void>>(async () => undefined);
/** Saves the dialog's form from within it, as its button does. */
export const useDialogSubmit = () => useContext(Submitting);

/**
 * A form in a dialog, over the whole screen on phones. A refused save leaves what was typed; closing with unsaved
 * changes asks. The form element stands within the dialog: around it, it could stand within another form.
 */
export function FormDialog<Values extends FieldValues>(props: FormDialogProps<Values>) {
  const form = useForm<Values>({ defaultValues: props.initial as DefaultValues<Values> });
  return (
    <FormProvider {...form}>
      <Frame {...props} />
    </FormProvider>
  );
}

function Frame<Values extends FieldValues>(props: FormDialogProps<Values>) {
  const { title, saveLabel = 'components.form.save', onSave, onClose, sourceOf, children } = props;
  const translate = useTranslate();
  const text = useText();
  const titleId = useId();
  const isPhone = useMediaQuery(useTheme().breakpoints.down('sm'));
  const refuse = useFieldRefusals(sourceOf ?? ((path) => path));
  const { handleSubmit } = useFormContext<Values>();
  const { isDirty, isSubmitting } = useFormState();
  const { mayLeave, dialog } = useLeaveQuestion(isDirty);

  const save = handleSubmit(async (values) => {
    try {
      await onSave(values);
    } catch (error) {
      refuse(error);
    }
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // Events of a dialog reach what it was opened from.
    event.stopPropagation();
    void save();
  };
  const close = async () => {
    if (isSubmitting) return;
    if (await mayLeave()) onClose();
  };

  return (
    <Dialog
      open
      onClose={() => void close()}
      aria-labelledby={titleId}
      maxWidth="md"
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
        <DialogContent sx={{ '&&': { pt: 0 } }}>
          <Submitting value={() => save()}>{children}</Submitting>
        </DialogContent>
        <DialogActions sx={{ px: 3, pb: 2 }}>
          <Button onClick={() => void close()} disabled={isSubmitting}>
            {translate('components.confirm.cancel')}
          </Button>
          <Button type="submit" variant="contained" loading={isSubmitting}>
            {translate(saveLabel)}
          </Button>
        </DialogActions>
      </Box>
      {dialog}
    </Dialog>
  );
}
