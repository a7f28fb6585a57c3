import { useQuery } from '@tanstack/react-query';
import { useLocale } from 'ra-core';
import { COMPETITION_KEYS, readCompetition } from '#src/dataProvider/competitions.ts';
import { useSession } from './session.ts';

/** A competition for its own page, and for the pages of the ideas in it; 0 reads none. */
export function useCompetition(id: number) {
  const { account } = useSession();
  const locale = useLocale();
  return useQuery({
    queryKey: COMPETITION_KEYS.one(id, account?.id ?? null, locale),
    queryFn: ({ signal }) => readCompetition(id, locale, { signal }),
    enabled: id > 0,
    retry: false,
    // Another language keeps the page while its names are on their way.
    placeholderData: (former) => (former?.id === id ? former : undefined),
  });
}
