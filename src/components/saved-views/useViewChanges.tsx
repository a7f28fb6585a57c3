import { useQueryClient } from '@tanstack/react-query';
import { useDelete, useUpdate } from 'ra-core';
import type { SavedView } from '#contract/saved-views/schema.ts';
import { useConfirm } from '#src/components/feedback/useConfirm.tsx';
import { refreshResources } from '#src/dataProvider/refreshResources.ts';
import { useChange } from '#src/dataProvider/useChange.ts';

/** What a press does with a view. The calls show their successes and their refusals. */
export function useViewChanges() {
  const queries = useQueryClient();
  const change = useChange('switchSavedView');
  const [updateOne] = useUpdate<SavedView>();
  const [deleteOne] = useDelete<SavedView>();
  const { confirm, dialog } = useConfirm();
  const ignored = () => undefined;

  const switchOwn = (view: SavedView, what: 'pin' | 'weeklyMail' | 'feed', isOn: boolean) =>
    change({ id: view.id, what, isOn }).catch(ignored);

  /** Stores the filters, the order and the columns of this moment in the view. */
  const update = async (view: SavedView, data: Pick<SavedView, 'address' | 'columns'>) => {
    const values = { data: { ...data, version: view.version }, id: view.id, previousData: view };
    await updateOne('saved-views', values, { returnPromise: true }).catch(ignored);
    await refreshResources(queries, ['saved-views']);
  };

  /** @returns whether it is gone */
  const remove = async (view: SavedView): Promise<boolean> => {
    const { id, name, sharing } = view;
    const sure = await confirm({
      title: 'savedView.delete.title',
      text: sharing.with === 'NOBODY' ? 'savedView.delete.text' : 'savedView.delete.shared',
      args: { name },
      confirmLabel: 'savedView.delete',
      destructive: true,
    });
    if (!sure) return false;
    try {
      await deleteOne('saved-views', { id, previousData: view }, { returnPromise: true });
      return true;
    } catch {
      return false;
    } finally {
      await refreshResources(queries, ['saved-views']);
    }
  };
  return { switchOwn, update, remove, dialog };
}
