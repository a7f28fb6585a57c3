import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useTheme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { createContext, type FormEvent, type ReactNode, useContext, useId, useState } from 'react';
import { flushSync } from 'react-dom';
import {
  type DefaultValues,
  type FieldValues,
  FormProvider,
  type UseFormReturn,
  useForm,
  useFormContext,
  useFormState,
  useWatch,
} from 'react-hook-form';
import type { MessageKey } from '#messages/message-key.ts';
import { UnsavedChangesPrompt } from '#src/components/feedback/UnsavedChangesPrompt.tsx';
import { useLeaveQuestion } from '#src/components/feedback/useLeaveQuestion.tsx';
import { useFieldRefusals } from '#src/components/inputs/useFieldRefusals.ts';
import { type KeyOrText, useText } from '#src/components/useText.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { FirstFaultFocus } from './FirstFaultFocus.tsx';
import { sendByKeys } from './sendByKeys.ts';

export interface FormDialogProps<Values extends FieldValues> {
  title: KeyOrText;
  initial: Values;
  /** Message keys of the buttons' words. */
  saveLabel?: MessageKey;
  cancelLabel?: MessageKey;
  /** Stores the values, and closes the dialog; what it throws is put at the fields. The form is for what was stored only in part. */
  onSave: (values: Values, form: UseFormReturn<Values>) => Promise<void>;
  onClose: () => void;
  /** The field of the form for a path of the body, where the two differ. */
  sourceOf?: (path: string) => string;
  /** The field for the key of a refusal as a whole, such as a wrong password. */
  fieldOf?: Readonly<Record<string, string>>;
  /** Why what is typed cannot be saved as it stands, as ready text, empty where that is plain; null when it can. */
  blockOf?: (values: Values) => string | null;
  /** What saving comes to, in short, beside the button: what says more may be out of sight. */
  essence?: string | null;
  /** The form is read-only. */
  isReadOnly?: boolean;
  maxWidth?: 'sm' | 'md';
  children: ReactNode;
}

const Submitting = createContext<() => Promise<void>>(async () => undefined);
/** Saves the dialog's form from within it, as its button does. */
export const useDialogSubmit = () => useContext(Submitting);

/**
 * A form in a dialog. The form element stands within the dialog, and the dialog asks by its state before it closes: that
 * is why it is not react-admin's `Form`. A refused save leaves what was typed; closing with unsaved changes asks.
 */
export function FormDialog<Values extends FieldValues>(props: FormDialogProps<Values>) {
  const form = useForm<Values>({
    defaultValues: props.initial as DefaultValues<Values>,
    shouldFocusError: false,
  });
  return (
    <FormProvider {...form}>
      <Frame {...props} />
    </FormProvider>
  );
}

/** What stands around the form, over the whole screen on phones; closing it or leaving its page with unsaved changes asks. */
function Frame<Values extends FieldValues>(props: FormDialogProps<Values>) {
  const { onSave, sourceOf, fieldOf, blockOf, isReadOnly = false } = props;
  const { saveLabel = 'components.form.save', cancelLabel = 'components.confirm.cancel' } = props;
  const translate = useTranslate();
  const text = useText();
  const titleId = useId();
  const blockedId = useId();
  const isPhone = useMediaQuery(useTheme().breakpoints.down('sm'));
  const refuse = useFieldRefusals(sourceOf ?? ((path) => path), fieldOf);
  const form = useFormContext<Values>();
  const { handleSubmit, control } = form;
  const { isDirty, isSubmitting } = useFormState();
  const blockedWords = blockOf?.(useWatch({ control }) as Values) ?? null;
  const besides = blockedWords ?? props.essence;
  const { mayLeave, dialog } = useLeaveQuestion(isDirty);
  const [isClosing, setClosing] = useState(false);

  const submit = handleSubmit(async (values) => {
    try {
      await onSave(values, form);
    } catch (error) {
      refuse(error);
    }
  });
  const save = async () => {
    if (blockedWords === null) await submit();
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    // Events of a dialog reach what it was opened from, such as the form of a wizard.
    event.stopPropagation();
    if (!isReadOnly) void save();
  };
  const close = async () => {
    if (isSubmitting || !(await mayLeave())) return;
    // Rendered at once: closing may be another address, and the question was answered.
    flushSync(() => setClosing(true));
    props.onClose();
  };
  return (
    <Dialog
      open
      onClose={() => void close()}
      {...(!isReadOnly && !isSubmitting && { onKeyDown: sendByKeys(save) })}
      aria-labelledby={titleId}
      maxWidth={props.maxWidth ?? 'md'}
      fullWidth
      fullScreen={isPhone}
    >
      <DialogTitle id={titleId} sx={{ overflowWrap: 'anywhere' }}>
        {text(props.title)}
      </DialogTitle>
      <Box
        component="form"
        noValidate
        onSubmit={onSubmit}
        sx={{ display: 'flex', flexDirection: 'column', minHeight: 0, flex: 1, overflow: 'hidden' }}
      >
        <FirstFaultFocus />
        <DialogContent sx={{ '&&': { pt: 0 } }}>
          <Submitting value={save}>{props.children}</Submitting>
        </DialogContent>
        <DialogActions sx={{ px: 3, pb: 2, flexWrap: 'wrap' }}>
          {!isReadOnly && besides && (
            <Typography id={blockedId} variant="body2" color="textSecondary" sx={{ flex: '1 1 240px' }}>
              {besides}
            </Typography>
          )}
          <Button onClick={() => void close()} disabled={isSubmitting}>
            {translate(cancelLabel)}
          </Button>
          {!isReadOnly && (
            <Button
              type="submit"
              variant="contained"
              disabled={blockedWords !== null}
              loading={isSubmitting}
              aria-describedby={besides ? blockedId : undefined}
            >
              {translate(saveLabel)}
            </Button>
          )}
        </DialogActions>
      </Box>
      {dialog}
      {isDirty && !isSubmitting && !isClosing && <UnsavedChangesPrompt when inPart />}
    </Dialog>
  );
}
