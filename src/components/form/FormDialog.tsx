import { createContext, type ReactNode, useContext } from 'react';
import {
  type DefaultValues,
  type FieldValues,
  FormProvider,
  useForm,
  useFormContext,
  useWatch,
} from 'react-hook-form';
import type { MessageKey } from '#messages/message-key.ts';
import { useFieldRefusals } from '#src/components/inputs/useFieldRefusals.ts';
import { FormDialogFrame } from './FormDialogFrame.tsx';

export interface FormDialogProps<Values extends FieldValues> {
  /** Message key or ready text. */
  title: string;
  initial: Values;
  /** Message keys of the buttons' words. */
  saveLabel?: MessageKey;
  cancelLabel?: MessageKey;
  /** Stores the values, and closes the dialog; what it throws is put at the fields. */
  onSave: (values: Values) => Promise<void>;
  onClose: () => void;
  /** The field of the form for a path of the body, where the two differ. */
  sourceOf?: (path: string) => string;
  /** The field for the key of a refusal as a whole, such as a wrong password. */
  fieldOf?: Readonly<Record<string, string>>;
  /** Why what is typed cannot be saved as it stands, as ready text; null when it can. */
  blockOf?: (values: Values) => string | null;
  /** The form is only looked at. */
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
  const form = useForm<Values>({ defaultValues: props.initial as DefaultValues<Values> });
  return (
    <FormProvider {...form}>
      <Frame {...props} />
    </FormProvider>
  );
}

function Frame<Values extends FieldValues>(props: FormDialogProps<Values>) {
  const { onSave, sourceOf, fieldOf, blockOf, isReadOnly = false, children } = props;
  const refuse = useFieldRefusals(sourceOf ?? ((path) => path), fieldOf);
  const { handleSubmit, control } = useFormContext<Values>();
  const blockedWords = blockOf?.(useWatch({ control }) as Values) ?? null;
  const submit = handleSubmit(async (values) => {
    try {
      await onSave(values);
    } catch (error) {
      refuse(error);
    }
  });
  const save = async () => {
    if (blockedWords === null) await submit();
  };
  return (
    <FormDialogFrame
      title={props.title}
      saveLabel={props.saveLabel}
      cancelLabel={props.cancelLabel}
      onSave={isReadOnly ? undefined : () => void save()}
      isBlocked={blockedWords !== null}
      blockedWords={blockedWords}
      onClose={props.onClose}
      maxWidth={props.maxWidth}
    >
      <Submitting value={save}>{children}</Submitting>
    </FormDialogFrame>
  );
}
