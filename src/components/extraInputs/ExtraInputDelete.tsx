import { useDelete, useLocale } from 'ra-core';
import type { ExtraInput } from '#contract/extra-inputs/schema.ts';
import { inLanguage } from '#contract/texts/titles.ts';
import { ConfirmDialog } from '#src/components/feedback/ConfirmDialog.tsx';
import { type InputScope, metaOf, resourceOf, useExtraInputs } from './useExtraInputs.ts';

interface ExtraInputDeleteProps {
  scope: InputScope;
  id: number;
  /** The inputs are fixed: the question is not asked. */
  disabled: boolean;
  onClose: () => void;
}

/** Asks before an extra input is deleted, over its list. */
export function ExtraInputDelete({ scope, id, disabled, onClose }: ExtraInputDeleteProps) {
  const locale = useLocale();
  const [deleteOne] = useDelete<ExtraInput>();
  const { data: inputs } = useExtraInputs(scope);
  const input = inputs?.find((each) => each.id === id);
  if (!input || disabled) return null;
  const remove = async () => {
    // What ideas have answered already keeps it: the call says so, and the question stays open.
    await deleteOne(
      resourceOf(scope),
      { id, previousData: input, meta: metaOf(scope) },
      { returnPromise: true },
    );
    onClose();
  };
  return (
    <ConfirmDialog
      open
      title="extraInput.delete.title"
      text="extraInput.delete.text"
      args={{ label: inLanguage(input.definitionList, locale)?.label ?? '' }}
      confirmLabel="extraInput.delete"
      destructive
      onConfirm={remove}
      onCancel={onClose}
    />
  );
}
