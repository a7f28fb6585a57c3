import { useQueryClient } from '@tanstack/react-query';
import type { TagRow } from '#contract/tags/schema.ts';
import { useConfirm } from '#src/components/feedback/useConfirm.tsx';
import { refreshResources } from '#src/dataProvider/refreshResources.ts';
import { useDataProvider } from '#src/dataProvider/useDataProvider.ts';

/** Deletes a tag after a question that says what happens: one in use is only made inactive. */
export function useTagRemoval() {
  const queries = useQueryClient();
  const dataProvider = useDataProvider();
  const { confirm, dialog } = useConfirm();
  const remove = async (tag: TagRow) => {
    const { id, title, useCount, isActive } = tag;
    const kind = useCount === 0 ? 'delete' : isActive ? 'retire' : 'kept';
    const sure = await confirm({
      title: `contributionTag.${kind}.title`,
      text: `contributionTag.${kind}.text`,
      args: { title, smart_count: useCount },
      confirmLabel: `contributionTag.${kind}`,
      destructive: kind === 'delete',
    });
    if (!sure || kind === 'kept') return;
    // A refusal has been told by the call; the list shows what is there either way.
    await dataProvider.delete('tags', { id, previousData: tag }).catch(() => undefined);
    await refreshResources(queries, ['tags']);
  };
  return { remove, dialog };
}
