import { useQueryClient } from '@tanstack/react-query';
import type { TagRow } from '#contract/tags/schema.ts';
import { useConfirm } from '#src/components/feedback/useConfirm.tsx';
import { removeTag } from '#src/dataProvider/tags.ts';
import { TAG_QUERIES } from './tagQueries.ts';

/** Deletes a tag after a question that says what happens: one in use is only made inactive, S3-91 [R3P-60]. */
export function useTagRemoval() {
  const queries = useQueryClient();
  const { confirm, dialog } = useConfirm();
  const remove = async ({ id, title, useCount, isActive }: TagRow) => {
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
    await removeTag(id).catch(() => undefined);
    await queries.invalidateQueries({ queryKey: TAG_QUERIES });
  };
  return { remove, dialog };
}
