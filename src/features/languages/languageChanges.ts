import { useUpdate } from 'ra-core';
import { useRecordUpdates } from '#src/components/form/useRecordUpdates.ts';
import type { Row, UpdateData } from '#src/dataProvider/resourceTypes.ts';

/** Changes a language. A refusal is said by the call; the list shows what holds. */
export function useLanguageChange(language: Row<'languages'>) {
  const { refresh } = useRecordUpdates(['texts']);
  const [update] = useUpdate<Row<'languages'>>('languages', undefined, { onSettled: refresh });
  return (data: UpdateData<'languages'>) =>
    void update('languages', { id: language.id, data, previousData: language });
}
