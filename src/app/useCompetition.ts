import { useGetOne, useLocale } from 'ra-core';
import type { Competition } from '#contract/competitions/schema.ts';
import { PREFETCH_FRESH_MS } from '#src/dataProvider/prefetchRecord.ts';

/** A competition for its own page, and for the pages of the ideas in it; 0 reads none. */
export function useCompetition(id: number) {
  const locale = useLocale();
  return useGetOne<Competition>(
    'competitions',
    { id, meta: { view: 'read', locale } },
    {
      enabled: id > 0,
      staleTime: PREFETCH_FRESH_MS,
      // Another language keeps the page while its names are on their way.
      placeholderData: (former) => (former?.id === id ? former : undefined),
    },
  );
}
