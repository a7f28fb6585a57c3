import { useQueryClient } from '@tanstack/react-query';
import { useDelete } from 'ra-core';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router-dom';
import type { ContributionDetail } from '#contract/contributions/schema.ts';
import { isDraft, listAddress } from '#src/app/contributionAddress.ts';
import { titleOr } from '#src/components/contributions/titleOr.ts';
import { useConfirm } from '#src/components/feedback/useConfirm.tsx';
import { useTranslate } from '#src/useTranslate.ts';

/** Deletes a contribution after asking, and goes back to the list. */
export function useRemoval(contribution: ContributionDetail, backTo: string | null = null) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [remove] = useDelete<ContributionDetail>();
  const { confirm, dialog } = useConfirm();
  const [isRemoving, setRemoving] = useState(false);
  const { type, id, competitionId, dateSubmitted } = contribution;

  const ask = async () => {
    const kind = isDraft(contribution) ? 'draft' : 'submitted';
    // Others have seen what was submitted, also when it is a draft again.
    const seen = kind === 'draft' && dateSubmitted !== null ? 'reopened' : kind;
    const sure = await confirm({
      title: `contribution.remove.${kind}.title`,
      text: `contribution.remove.${seen}.text`,
      args: { title: titleOr(translate, contribution.title) },
      confirmLabel: 'contribution.delete',
      destructive: true,
    });
    if (!sure) return;
    const parentId = type === 'IDEA' ? (competitionId ?? 0) : 0;
    await removeFor(backTo ?? listAddress(type, parentId, 'mine'));
  };

  /** Deletes it, of which the reader was asked before, and goes on to another page. */
  const removeFor = async (address: string) => {
    // Rendered at once: the form's question about unsaved changes must not meet the way to the list.
    flushSync(() => setRemoving(true));
    try {
      // Nobody else has seen a draft: its writer reads that the draft is gone, and of no contribution.
      const own = dateSubmitted === null && { successMessage: 'support.draft.discarded' };
      const params = { id, previousData: contribution, meta: { type, ...own } };
      await remove('contributions', params, { returnPromise: true });
      queryClient.removeQueries({ queryKey: ['contributions', 'getOne', { id: String(id) }] });
      queryClient.invalidateQueries({ queryKey: ['contributions'] });
      navigate(address, { replace: true });
    } catch {
      setRemoving(false);
    }
  };
  return { ask, removeFor, isRemoving, dialog };
}
