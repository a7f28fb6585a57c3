import { useRef, useState } from 'react';
import { FormProvider, useForm, useFormContext } from 'react-hook-form';
import type { BenefitType } from '#contract/benefits/rules.ts';
import type { Benefit } from '#contract/benefits/schema.ts';
import type { Permissions } from '#contract/contributions/schema.ts';
import { useSettings } from '#src/app/settings.ts';
import { SaveConflict } from '#src/components/feedback/SaveConflict.tsx';
import { FormDialogFrame } from '#src/components/form/FormDialogFrame.tsx';
import { useFieldRefusals } from '#src/components/inputs/useFieldRefusals.ts';
import { useVersionedForm } from '#src/components/inputs/useVersionedForm.ts';
import { readBenefits, storeBenefit } from '#src/dataProvider/benefits.ts';
import { BenefitInputs } from './BenefitInputs.tsx';
import { type BenefitValues, bodyOf, valuesOf } from './benefitValues.ts';

export interface BenefitDialogProps {
  contributionId: number;
  benefitType: BenefitType;
  /** The one to change; null for an empty form. */
  benefit: Benefit | null;
  commands: Permissions['commands'];
  onClose: () => void;
  onSaved: () => void;
}

/** Adds or changes a benefit, with its file [R3F-03 … R3F-05], S3-81. */
export function BenefitDialog(props: BenefitDialogProps) {
  const { currency } = useSettings();
  const form = useForm<BenefitValues>({ defaultValues: valuesOf(props.benefit, currency) });
  return (
    <FormProvider {...form}>
      <DialogFrame {...props} />
    </FormProvider>
  );
}

function DialogFrame(props: BenefitDialogProps) {
  const { benefitType, benefit, commands, onClose } = props;
  const { handleSubmit } = useFormContext<BenefitValues>();
  const [file, setFile] = useState<File | null>(null);
  const [withoutFile, setWithoutFile] = useState(false);
  const [stored, setStored] = useState(benefit);
  const { conflict, send, settle } = useSaving(props, { file, withoutFile, setStored });

  return (
    <FormDialogFrame
      title={benefit ? `benefit.edit.${benefitType}` : `benefit.add.${benefitType}`}
      saveLabel="benefit.save"
      cancelLabel="benefit.cancel"
      onSave={() => void handleSubmit((values) => send(values))()}
      isBlocked={conflict}
      hasMoreChanges={file !== null || withoutFile}
      onClose={onClose}
      maxWidth="sm"
    >
      {conflict && <SaveConflict onChoose={settle} />}
      <BenefitInputs
        mayAnalyse={commands.ACTION_ITEMS}
        fileName={file?.name ?? (withoutFile ? null : (stored?.file?.name ?? null))}
        onFile={setFile}
        onFileRemoved={() => (file ? setFile(null) : setWithoutFile(true))}
      />
    </FormDialogFrame>
  );
}

/** What the form was filled from; a new benefit has no id and no version yet. */
interface Item {
  version: number;
  benefit: Benefit | null;
}
const itemOf = (benefit: Benefit | null): Item => ({ version: benefit?.version ?? 0, benefit });

/** Saving upon the version that was read; who comes second chooses. */
function useSaving(
  { contributionId, benefitType, benefit, onSaved, onClose }: BenefitDialogProps,
  choice: { file: File | null; withoutFile: boolean; setStored: (stored: Benefit | null) => void },
) {
  const { currency } = useSettings();
  const refuse = useFieldRefusals();
  const written = useRef(false);
  return useVersionedForm<BenefitValues, Item, never>({
    item: itemOf(benefit),
    valuesOf: (item) => valuesOf(item.benefit, currency),
    read: async () => {
      const stored = (await readBenefits(contributionId, benefitType)).find(({ id }) => id === benefit?.id);
      // Nothing deletes benefits; the contribution itself may be gone from view.
      if (!stored) onClose();
      return itemOf(stored ?? null);
    },
    write: async (values, version) => {
      const stored = benefit && { id: benefit.id, version };
      const { file, withoutFile } = choice;
      const body = bodyOf(values, { contributionId, benefitType, stored, withoutFile });
      const saved = await storeBenefit(body, file);
      written.current = true;
      return itemOf(saved);
    },
    onStored: (item) => {
      // What was read in place of what was typed stays open to be looked at.
      choice.setStored(item.benefit);
      if (written.current) onSaved();
    },
    onRefused: refuse,
  });
}
