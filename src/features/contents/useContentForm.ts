import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'ra-core';
import { useFormContext } from 'react-hook-form';
import type { ContentFault, ContentSave } from '#contract/contents/rules.ts';
import type { ContentForm } from '#contract/contents/schema.ts';
import { useFieldRefusals } from '#src/components/inputs/useFieldRefusals.ts';
import { useVersionedForm } from '#src/components/inputs/useVersionedForm.ts';
import { readContentForm, saveContent } from '#src/dataProvider/contents.ts';
import { bodyOf, type ContentValues, FIELD_OF_FAULT, faultOf, valuesOf } from './contentValues.ts';

export const formKey = (id: number) => ['contents', 'form', id] as const;

/** Lists and items are read anew; forms are left alone. */
export const refreshReaders = (queries: QueryClient) =>
  queries.invalidateQueries({
    queryKey: ['contents'],
    predicate: ({ queryKey }) => queryKey[1] !== 'form' && queryKey[1] !== 'categories',
  });

/** Says a broken rule as a toast [R1G-39] and at its field, so that it stays readable. */
export function useFaultNotice() {
  const notify = useNotify();
  const { setError } = useFormContext<ContentValues>();
  return (fault: ContentFault) => {
    notify(fault, { type: 'error' });
    setError(FIELD_OF_FAULT[fault], { type: 'manual', message: fault });
  };
}

interface Publishing {
  sendEmailToUser: boolean;
}

/** Saving of an existing item, and the rules that stand before it. */
export function useContentForm(item: ContentForm) {
  const queries = useQueryClient();
  const say = useFaultNotice();
  const onRefused = useFieldRefusals();

  /** The rule that this save would break, shown; false when there is none. */
  const isFaulty = (values: ContentValues, save: ContentSave): boolean => {
    const fault = faultOf(values, save);
    if (fault) say(fault);
    return fault !== null;
  };

  const form = useVersionedForm<ContentValues, ContentForm, Publishing>({
    item,
    valuesOf,
    read: () => readContentForm(item.id),
    write: (values, version, publishing) =>
      saveContent({
        id: item.id,
        version,
        ...bodyOf(values),
        ...(publishing && { publishState: 'PUBLISHED', ...publishing }),
      }),
    onStored: (stored) => {
      queries.setQueryData(formKey(item.id), stored);
      void refreshReaders(queries);
    },
    onRefused,
    mayRepeat: (values) => !isFaulty(values, { kind: 'publish' }),
  });
  return { ...form, isFaulty };
}
