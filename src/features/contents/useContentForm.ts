import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'ra-core';
import { useRef, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import type { ContentFault, ContentForm, ContentSave } from '../../../contract/contents.ts';
import { readContentForm, saveContent } from '../../dataProvider/contents.ts';
import { failureField } from '../../dataProvider/errors.ts';
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

/** Puts the field errors of a refused save at their fields; the toasts have been shown by the call. */
export function useRefusal() {
  const { setError } = useFormContext<ContentValues>();
  return (error: unknown) => {
    const errors = (error as { body?: { errors?: Record<string, unknown> } }).body?.errors ?? {};
    for (const [field, message] of Object.entries(errors)) {
      const source = field === 'targetUnits' || field === 'targetOrganizations' ? 'targets' : field;
      if (typeof message === 'string') setError(source as keyof ContentValues, { type: 'server', message });
    }
  };
}

interface Publishing {
  sendEmailToUser: boolean;
}

const areSame = (one: ContentValues, other: ContentValues) =>
  (Object.keys(one) as (keyof ContentValues)[]).every(
    (key) => JSON.stringify(one[key]) === JSON.stringify(other[key]),
  );

/**
 * Saving of an existing item. The form is sent with the version it was filled from, so that two editors cannot
 * overwrite each other unseen; the one who comes second chooses.
 */
export function useContentForm(item: ContentForm) {
  const queries = useQueryClient();
  const { reset, getValues } = useFormContext<ContentValues>();
  const say = useFaultNotice();
  const refuse = useRefusal();
  const base = useRef(item.version);
  const [savedAt, setSavedAt] = useState<Date | null>(null);
  const [conflict, setConflict] = useState(false);
  /** What the save that was refused for another's would have published. */
  const refused = useRef<Publishing>(undefined);

  /** @param sent what was saved; left out where the stored text replaces whatever was typed */
  const take = (saved: ContentForm, sent?: ContentValues) => {
    base.current = saved.version;
    queries.setQueryData(formKey(item.id), saved);
    void refreshReaders(queries);
    // What was typed while the save was under way stays, and is unsaved.
    reset(valuesOf(saved), { keepValues: sent !== undefined && !areSame(sent, getValues()) });
    setConflict(false);
  };

  /** The rule that this save would break, shown; false when there is none. */
  const isFaulty = (values: ContentValues, save: ContentSave): boolean => {
    const fault = faultOf(values, save);
    if (fault) say(fault);
    return fault !== null;
  };

  /** @returns whether it was saved; a refusal was shown, and what was typed is still there */
  const send = async (values: ContentValues, publishing?: Publishing): Promise<boolean> => {
    try {
      take(
        await saveContent({
          id: item.id,
          version: base.current,
          ...bodyOf(values),
          ...(publishing && { publishState: 'PUBLISHED', ...publishing }),
        }),
        values,
      );
      setSavedAt(new Date());
      return true;
    } catch (error) {
      if (failureField(error, 'message') === 'error.contentChanged') {
        refused.current = publishing;
        setConflict(true);
      } else refuse(error);
      return false;
    }
  };

  /** After a conflict: the stored text replaces this one, or this one is saved, or published, upon it. */
  const settle = async (choice: 'theirs' | 'mine'): Promise<void> => {
    const stored = await readContentForm(item.id);
    if (choice === 'theirs') {
      take(stored);
      return;
    }
    base.current = stored.version;
    const values = structuredClone(getValues());
    if (refused.current && isFaulty(values, { kind: 'publish' })) return;
    await send(values, refused.current);
  };

  return { savedAt, conflict, isFaulty, send, settle };
}
