import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { ContributionDetail } from '#contract/contributions/schema.ts';
import type { CommandType } from '#contract/life-cycles/schema.ts';
import { usePageRecord } from '#src/dataProvider/pageRecord.ts';

/** One contribution with everything the reader may see and do, opened for a command if there is one. */
export const useContribution = (id: number, command?: CommandType) =>
  usePageRecord<ContributionDetail>('contributions', id, {
    ...(command && { meta: { view: 'readForCommand', command } }),
    // Another language keeps the page while its names are on their way.
    placeholderData: (former) => (former?.id === id ? former : undefined),
  });

/**
 * Fetches a contribution again after an action, a change or an upload; what lists and
 * counts know of it is read again when they are shown next.
 * @returns what its page shows now; undefined where no page shows it, or it cannot be read any more
 */
export function useReload(id: number): () => Promise<ContributionDetail | undefined> {
  const queries = useQueryClient();
  return useCallback(async () => {
    const shown = { queryKey: ['contributions', 'getOne', { id: String(id) }], type: 'active' } as const;
    void queries.invalidateQueries({ queryKey: ['contributions'], refetchType: 'none' });
    await Promise.all([
      queries.refetchQueries(shown),
      queries.invalidateQueries({ queryKey: ['contribution-history'] }),
    ]);
    const read = queries.getQueryCache().findAll(shown);
    return read.find(({ state }) => state.status === 'success')?.state.data as ContributionDetail | undefined;
  }, [queries, id]);
}
