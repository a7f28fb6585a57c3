import { useLocales } from 'ra-core';
import type { ExtraInput } from '#contract/extra-inputs/schema.ts';
import { RecordDialog } from '#src/components/form/RecordDialog.tsx';
import { ExtraInputForm } from './ExtraInputForm.tsx';
import { type InputValues, inputBodyOf, inputSourceOf, inputValuesOf } from './inputValues.ts';
import type { InputScope } from './useExtraInputs.ts';

interface ExtraInputDialogProps {
  scope: InputScope;
  /** The one that is changed; null for a new one. */
  stored: ExtraInput | null;
  onClose: () => void;
  onSaved: () => void;
}

/**
 * Makes or changes an extra input; what was typed is not lost by a careless key, nor by
 * another's save.
 */
export function ExtraInputDialog({ scope, stored, onClose, onSaved }: ExtraInputDialogProps) {
  const locales = useLocales().map(({ locale }) => locale);
  const { source, competitionId } = scope;
  return (
    <RecordDialog<ExtraInput, InputValues>
      resource="extra-inputs"
      meta={{ source }}
      stored={stored}
      title={stored ? 'extraInput.edit.title' : 'extraInput.create.title'}
      saveLabel="extraInput.save"
      valuesOf={(input) => inputValuesOf(input, locales)}
      bodyOf={(values, base) => ({
        ...inputBodyOf(values, locales, base),
        ...(base === null && { competitionId }),
      })}
      sourceOf={(path) => inputSourceOf(path, locales)}
      onStored={onSaved}
      onClose={onClose}
    >
      {(current) => <ExtraInputForm stored={current} />}
    </RecordDialog>
  );
}
