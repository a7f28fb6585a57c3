import { type RaRecord, useSaveContext } from 'ra-core';
import type { Subject } from '#src/dataProvider/methods.ts';
import { useRecordUpdates } from './useRecordUpdates.ts';

/**
 * Saves by the controller around the form, and has all that shows the resource read anew.
 * @param shownBy other resources that show something of this one
 * @returns the stored record; rejects with the refusal, which the controller alone would swallow
 */
export function useSaveRecord<Item extends RaRecord>(shownBy?: readonly Subject[]) {
  const { save } = useSaveContext();
  const { refresh } = useRecordUpdates(shownBy);
  return async (data: object): Promise<Item> => {
    const stored = await new Promise<Item>((resolve, reject) => {
      void save?.(data, { onSuccess: resolve, onError: reject });
    });
    await refresh();
    return stored;
  };
}
