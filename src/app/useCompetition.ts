import type { Competition } from '#contract/competitions/schema.ts';
import { usePageRecord } from '#src/dataProvider/pageRecord.ts';

/** A competition for its own page, and for the pages of the ideas in it; 0 reads none. */
export const useCompetition = (id: number) =>
  usePageRecord<Competition>('competitions', id, {
    enabled: id > 0,
    // Another language keeps the page while its names are on their way.
    placeholderData: (former) => (former?.id === id ? former : undefined),
  });
