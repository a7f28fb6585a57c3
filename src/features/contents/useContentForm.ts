import { useNotify } from 'ra-core';
import { useFormContext } from 'react-hook-form';
import type { ContentSave } from '#contract/contents/rules.ts';
import type { ContentForm } from '#contract/contents/schema.ts';
import { useRecordForm } from '#src/components/form/useRecordForm.ts';
import { bodyOf, type ContentValues, FIELD_OF_FAULT, faultOf, valuesOf } from './contentValues.ts';

/**
 * Says the rule that a save would break as a toast and at its field, so that it stays readable; false when there
 * is none.
 */
export function useFaultCheck() {
  const notify = useNotify();
  const { setError } = useFormContext<ContentValues>();
  return (values: ContentValues, save: ContentSave): boolean => {
    const fault = faultOf(values, save);
    if (fault === null) return false;
    notify(fault, { type: 'error' });
    setError(FIELD_OF_FAULT[fault], { type: 'manual', message: fault });
    return true;
  };
}

interface Publishing {
  sendEmailToUser: boolean;
}

/** Saving of an existing item, and the rules that stand before it. */
export function useContentForm() {
  const isFaulty = useFaultCheck();
  const form = useRecordForm<ContentForm, ContentValues, Publishing>({
    valuesOf,
    bodyOf: (values, _, publishing) => ({
      ...bodyOf(values),
      ...(publishing && { publishState: 'PUBLISHED', ...publishing }),
    }),
    mayRepeat: (values) => !isFaulty(values, { kind: 'publish' }),
  });
  return { ...form, isFaulty };
}
