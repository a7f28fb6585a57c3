import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { FieldValues } from 'react-hook-form';
import { failureField, failureStatus } from '#src/dataProvider/errors.ts';
import { DialogConflict } from './DialogConflict.tsx';

interface DialogVersion<Item extends { id: number }, Values extends FieldValues, Saved> {
  /** The record that the form was filled from; null for a new one. */
  stored: Item | null;
  valuesOf: (stored: Item) => Values;
  /** The record as it is stored now. */
  read: (id: number) => Promise<Item>;
  /** Stores the values upon the record that the form was filled from, whose version goes along. */
  write: (values: Values, base: Item | null) => Promise<Saved>;
  /** After a save, once the lists show it. */
  onStored: (saved: Saved) => void;
  /** Queries that hold such records; they are read again. */
  queryKey: QueryKey;
}

/**
 * Saving of a dialog upon the version that its form was filled from, whatever the list behind it has read since. When
 * somebody else saved in between, what was typed stays and the person chooses; `conflict` goes into the dialog.
 */
export function useDialogVersion<Item extends { id: number }, Values extends FieldValues, Saved = Item>(
  dialog: DialogVersion<Item, Values, Saved>,
) {
  const queries = useQueryClient();
  const refresh = () => queries.invalidateQueries({ queryKey: dialog.queryKey });
  const base = useRef(dialog.stored);
  const [current, setCurrent] = useState(dialog.stored);
  const [isRefused, setIsRefused] = useState(false);

  /** Where the record is gone, the lists behind the dialog tell so too; what was typed stays to be copied. */
  const refreshWhenGone = async (error: unknown): Promise<never> => {
    if (failureStatus(error) === 404) await refresh();
    throw error;
  };

  /** @throws whatever else the save was refused for */
  const save = async (values: Values) => {
    try {
      const saved = await dialog.write(values, base.current);
      await refresh();
      dialog.onStored(saved);
    } catch (error) {
      if (failureField(error, 'message') !== 'error.savedInBetween') return refreshWhenGone(error);
      setIsRefused(true);
    }
  };
  const renew = async () => {
    if (!base.current) return null;
    const fresh = await dialog.read(base.current.id).catch(refreshWhenGone);
    void refresh();
    base.current = fresh;
    // What is saved next is checked by the rules of the fresh record, as by its amount.
    flushSync(() => setCurrent(fresh));
    return dialog.valuesOf(fresh);
  };
  const conflict = isRefused && <DialogConflict renew={renew} onSettled={() => setIsRefused(false)} />;
  return { save, conflict, current };
}
