import { useQueryClient } from '@tanstack/react-query';
import { type Identifier, type RaRecord, useResourceContext, useSaveContext } from 'ra-core';
import { refreshResources } from '#src/dataProvider/refreshResources.ts';
import type { ResourceName } from '#src/dataProvider/resourceTypes.ts';
import type { Subject } from '#src/dataProvider/subjects.ts';

/**
 * How screens learn of what changed in a resource.
 * @param shownBy other resources that show something of this one
 * @param of the resource, where it is not the one around the screen
 */
export function useRecordUpdates(shownBy: readonly Subject[] = [], of?: ResourceName) {
  const queries = useQueryClient();
  const resource = useResourceContext({ resource: of });
  return {
    /** All that shows the resource is read anew; forms are left alone, so that nothing slips under what is written. */
    refresh: () => refreshResources(queries, [resource as ResourceName, ...shownBy]),
    /** Notes in a record what was changed beside its form. */
    patch: <Item extends object>(id: Identifier, changesOf: (before: Item) => Partial<Item>) =>
      queries.setQueriesData<Item>(
        { queryKey: [resource, 'getOne', { id: String(id) }] },
        (before) => before && { ...before, ...changesOf(before) },
      ),
  };
}

/**
 * Saves by the controller around the form, and has all that shows the resource read anew.
 * @param shownBy other resources that show something of this one
 * @returns a function that takes what is sent, and what this save says besides in the place of the form's meta; it answers
 * the stored record, and rejects with the refusal, which the controller alone would swallow
 */
export function useSaveRecord<Item extends RaRecord>(shownBy?: readonly Subject[]) {
  const { save } = useSaveContext();
  const { refresh } = useRecordUpdates(shownBy);
  return async (data: object, meta?: object): Promise<Item> => {
    const stored = await new Promise<Item>((resolve, reject) => {
      void save?.(data, { onSuccess: resolve, onError: reject, meta });
    });
    await refresh();
    return stored;
  };
}
