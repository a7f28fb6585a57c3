import { useLocales } from 'ra-core';
import { useState } from 'react';
import { FormProvider, useForm, useFormContext } from 'react-hook-form';
import type { ExtraInput } from '#contract/extra-inputs/schema.ts';
import { Submitting } from '#src/components/form/FormDialog.tsx';
import { FormDialogFrame } from '#src/components/form/FormDialogFrame.tsx';
import { useDialogVersion } from '#src/components/form/useDialogVersion.tsx';
import { useFieldRefusals } from '#src/components/inputs/useFieldRefusals.ts';
import {
  createExtraInput,
  type InputScope,
  readExtraInput,
  saveExtraInput,
} from '#src/dataProvider/extraInputs.ts';
import { ExtraInputForm } from './ExtraInputForm.tsx';
import { inputsKey } from './inputsKey.ts';
import { type InputValues, inputBodyOf, inputSourceOf, inputValuesOf } from './inputValues.ts';

interface ExtraInputDialogProps {
  scope: InputScope;
  /** The one that is changed; null for a new one. */
  stored: ExtraInput | null;
  onClose: () => void;
  onSaved: () => void;
}

/**
 * Makes or changes an extra input [R2F-02, R2J-37, R2J-38]; what was typed is not lost by a careless key, nor by
 * another's save.
 */
export function ExtraInputDialog(props: ExtraInputDialogProps) {
  const locales = useLocales().map(({ locale }) => locale);
  const [initial] = useState(() => inputValuesOf(props.stored, locales));
  const form = useForm<InputValues>({ defaultValues: initial });
  return (
    <FormProvider {...form}>
      <DialogParts {...props} />
    </FormProvider>
  );
}

function DialogParts({ scope, stored, onClose, onSaved }: ExtraInputDialogProps) {
  const locales = useLocales().map(({ locale }) => locale);
  const { handleSubmit } = useFormContext<InputValues>();
  const refuse = useFieldRefusals((path) => inputSourceOf(path, locales));

  const version = useDialogVersion<ExtraInput, InputValues>({
    stored,
    valuesOf: (input) => inputValuesOf(input, locales),
    read: (id) => readExtraInput(scope, id),
    write: (values, base) => {
      const body = inputBodyOf(values, locales, base);
      return base
        ? saveExtraInput(scope, { ...body, id: base.id, version: base.version })
        : createExtraInput(scope, body);
    },
    onStored: onSaved,
    queryKey: inputsKey(scope),
  });
  const save = handleSubmit((values) => version.save(values).catch(refuse));

  return (
    <FormDialogFrame
      title={stored ? 'extraInput.edit.title' : 'extraInput.create.title'}
      saveLabel="extraInput.save"
      onSave={() => void save()}
      onClose={onClose}
    >
      <Submitting value={() => save()}>{version.conflict}</Submitting>
      <ExtraInputForm stored={version.current} />
    </FormDialogFrame>
  );
}
