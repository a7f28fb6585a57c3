import { createContext, type ReactNode, useContext } from 'react';
import { type DefaultValues, type FieldValues, FormProvider, useForm, useFormContext } from 'react-hook-form';
import type { MessageKey } from '#messages/message-key.ts';
import { useFieldRefusals } from '#src/components/inputs/useFieldRefusals.ts';
import { FormDialogFrame } from './FormDialogFrame.tsx';

interface FormDialogProps<Values extends FieldValues> {
  /** Message key or ready text. */
  title: string;
  initial: Values;
  /** Message key of the button's word. */
  saveLabel?: MessageKey;
  /** Stores the values, and closes the dialog; what it throws is put at the fields. */
  onSave: (values: Values) => Promise<void>;
  onClose: () => void;
  /** The field of the form for a path of the body, where the two differ. */
  sourceOf?: (path: string) => string;
  /** The field for the key of a refusal as a whole, such as a wrong password. */
  fieldOf?: Readonly<Record<string, string>>;
  maxWidth?: 'sm' | 'md';
  children: ReactNode;
}

/** How the form of a dialog is saved; a dialog with a frame of its own tells it here. */
export const Submitting = createContext<() => Promise<void>>(async () => undefined);
/** Saves the dialog's form from within it, as its button does. */
export const useDialogSubmit = () => useContext(Submitting);

/**
 * A form in a dialog. A refused save leaves what was typed; closing with unsaved changes asks.
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
  const { title, saveLabel, onSave, onClose, sourceOf, fieldOf, maxWidth, children } = props;
  const refuse = useFieldRefusals(sourceOf ?? ((path) => path), fieldOf);
  const { handleSubmit } = useFormContext<Values>();
  const save = handleSubmit(async (values) => {
    try {
      await onSave(values);
    } catch (error) {
      refuse(error);
    }
  });
  return (
    <FormDialogFrame
      title={title}
      saveLabel={saveLabel}
      onSave={() => void save()}
      onClose={onClose}
      maxWidth={maxWidth}
    >
      <Submitting value={() => save()}>{children}</Submitting>
    </FormDialogFrame>
  );
}
