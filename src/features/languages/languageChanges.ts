import { useUpdate } from 'ra-core';
import { useRecordUpdates } from '#src/components/form/useRecordUpdates.ts';
import type { Row, UpdateData } from '#src/dataProvider/resourceTypes.ts';

/** Has languages and texts read again, as after a change of a language or its refusal. */
export const useLanguageLists = () => useRecordUpdates(['texts']).refresh;

/** Changes a language. A refusal is said by the call; the list shows what holds. */
export function useLanguageChange(language: Row<'languages'>) {
  const [update] = useUpdate<Row<'languages'>>('languages', undefined, { onSettled: useLanguageLists() });
  return (data: UpdateData<'languages'>) =>
    void update('languages', { id: language.id, data, previousData: language });
}
