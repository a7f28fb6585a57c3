import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { ContributionDetail } from '#contract/contributions/schema.ts';

/** Has the lists beside a contribution read again when it has changed: by an action, or by somebody else. */
export function useListsOf({ version }: Pick<ContributionDetail, 'version'>): void {
  const queries = useQueryClient();
  const last = useRef(version);
  useEffect(() => {
    if (last.current === version) return;
    last.current = version;
    // All that is read of contributions but the pages of single ones, which are shown as they are now.
    void queries.invalidateQueries({
      queryKey: ['contributions'],
      predicate: ({ queryKey }) => queryKey[1] !== 'getOne',
    });
  }, [queries, version]);
}
