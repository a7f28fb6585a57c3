import { useState } from 'react';
import { flushSync } from 'react-dom';
import { FormProvider, useForm, useFormContext, useFormState } from 'react-hook-form';
import type { ExtraInput } from '../../../contract/extra-inputs.ts';
import { useSettings } from '../../app/settings.ts';
import { UnsavedChangesPrompt } from '../../components/feedback/UnsavedChangesPrompt.tsx';
import { FormDialogFrame } from '../../components/form/FormDialogFrame.tsx';
import { useFieldRefusals } from '../../components/inputs/useFieldRefusals.ts';
import { createExtraInput, type InputScope, saveExtraInput } from '../../dataProvider/extraInputs.ts';
import { ExtraInputForm } from './ExtraInputForm.tsx';
import { type InputValues, inputBodyOf, inputSourceOf, inputValuesOf } from './inputValues.ts';

interface ExtraInputDialogProps {
  scope: InputScope;
  /** The one that is changed; null for a new one. */
  stored: ExtraInput | null;
  onClose: () => void;
  onSaved: (saved: ExtraInput) => void;
}

/** Makes or changes an extra input [R2F-02, R2J-37, R2J-38]; what was typed is not lost by a careless key. */
export function ExtraInputDialog(props: ExtraInputDialogProps) {
  const { locales } = useSettings();
  const [initial] = useState(() => inputValuesOf(props.stored, locales));
  const form = useForm<InputValues>({ defaultValues: initial });
  return (
    <FormProvider {...form}>
      <DialogParts {...props} />
    </FormProvider>
  );
}

function DialogParts({ scope, stored, onClose, onSaved }: ExtraInputDialogProps) {
  const { locales } = useSettings();
  const { handleSubmit } = useFormContext<InputValues>();
  const { isDirty, isSubmitting } = useFormState();
  const refuse = useFieldRefusals((path) => inputSourceOf(path, locales));
  const [leaving, setLeaving] = useState(false);

  const save = handleSubmit(async (values) => {
    const body = inputBodyOf(values, locales, stored);
    try {
      onSaved(
        stored
          ? await saveExtraInput(scope, { ...body, id: stored.id })
          : await createExtraInput(scope, body),
      );
    } catch (error) {
      refuse(error);
    }
  });
  const close = () => {
    // Drawn at once: closing may be another address, and the question was answered.
    flushSync(() => setLeaving(true));
    onClose();
  };

  return (
    <>
      <UnsavedChangesPrompt when={isDirty && !isSubmitting && !leaving} />
      <FormDialogFrame
        title={stored ? 'extraInput.edit.title' : 'extraInput.create.title'}
        saveLabel="extraInput.save"
        onSave={() => void save()}
        onClose={close}
      >
        <ExtraInputForm stored={stored} />
      </FormDialogFrame>
    </>
  );
}
