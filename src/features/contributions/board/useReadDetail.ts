import { useLocale, useNotify } from 'ra-core';
import { useCallback } from 'react';
import type { ContributionDetail } from '#contract/contributions/schema.ts';
import { useDataProvider } from '#src/dataProvider/useDataProvider.ts';

/** Reads what may be done with a contribution now; null, with a notice, where it cannot be read. */
export function useReadDetail(): (id: number) => Promise<ContributionDetail | null> {
  const dataProvider = useDataProvider();
  const notify = useNotify();
  const locale = useLocale();
  return useCallback(
    async (id) => {
      try {
        const { data } = await dataProvider.getOne<ContributionDetail>('contributions', {
          id,
          meta: { locale },
        });
        return data;
      } catch {
        notify('board.unreadable', { type: 'error' });
        return null;
      }
    },
    [dataProvider, notify, locale],
  );
}
