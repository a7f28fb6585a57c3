import { useQueryClient } from '@tanstack/react-query';
import { useGetOne, useLocale } from 'ra-core';
import { useCallback } from 'react';
import type { ContributionDetail } from '#contract/contributions/schema.ts';
import type { CommandType } from '#contract/life-cycles/schema.ts';
import { PREFETCH_FRESH_MS } from '#src/dataProvider/prefetchRecord.ts';

/** One contribution with everything the reader may see and do, opened for a command if there is one. */
export function useContribution(id: number, command?: CommandType) {
  const locale = useLocale();
  const meta = command ? { view: 'readForCommand', command, locale } : { view: 'read', locale };
  return useGetOne<ContributionDetail>(
    'contributions',
    { id, meta },
    // Another language keeps the page while its names are on their way.
    { staleTime: PREFETCH_FRESH_MS, placeholderData: (former) => (former?.id === id ? former : undefined) },
  );
}

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
