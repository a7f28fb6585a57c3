import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { BenefitType } from '#contract/benefits/rules.ts';
import { readBenefits, viewBenefits } from '#src/dataProvider/benefits.ts';
import { useReload } from '#src/features/contributions/contributionQueries.ts';

const keyOf = (id: number) => ['benefits', id] as const;

/** All benefits of a contribution, by the command that views them [R3F-01]. */
export function useAllBenefits(id: number) {
  return useQuery({
    queryKey: [...keyOf(id), 'all'],
    queryFn: ({ signal }) => viewBenefits(id, { signal }),
    retry: false,
  });
}

/** Benefits of one type [R3F-02]. */
export function useBenefits(id: number, benefitType: BenefitType) {
  return useQuery({
    queryKey: [...keyOf(id), benefitType],
    queryFn: ({ signal }) => readBenefits(id, benefitType, { signal }),
    retry: false,
  });
}

/** Reads anew what a saved benefit changes: the benefits, and the contribution with its tasks and history. */
export function useBenefitSaved(id: number): () => Promise<void> {
  const queries = useQueryClient();
  const reload = useReload(id);
  return useCallback(async () => {
    void queries.invalidateQueries({ queryKey: ['tasks'] });
    await Promise.all([queries.invalidateQueries({ queryKey: keyOf(id) }), reload()]);
  }, [queries, reload, id]);
}
