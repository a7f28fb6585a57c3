import { useGetList, useLocale } from 'ra-core';
import { useLocation } from 'react-router-dom';
import type { ContributionType } from '#contract/roles.ts';
import type { ListFilter } from '#src/components/list/listFilter.ts';
import { useText } from '#src/components/useText.ts';
import type { ListMeta, Row } from '#src/dataProvider/resourceTypes.ts';
import { expectedFilters, extraInputFilters, type PLACE_PARAMETER } from './extraInputFilters.ts';

/** Inputs change rarely; within this time they are not read again, ms. */
const FRESH_MS = 5 * 60_000;

/**
 * Filters by what administrators ask besides: yes or no, and choices. A list whose inputs cannot be read goes
 * without them.
 * @param competitionId whose ideas are listed; 0 for a type
 */
export function useExtraInputFilters(
  source: ContributionType,
  competitionId: number,
): ListFilter<typeof PLACE_PARAMETER>[] {
  const locale = useLocale();
  const text = useText();
  const { search } = useLocation();
  // The ideas of all competitions together have no inputs in common.
  const enabled = source !== 'IDEA' || competitionId > 0;
  const { data, isPending } = useGetList<Row<'extra-inputs', 'filters'>>(
    'extra-inputs',
    {
      filter: { id: competitionId, source },
      meta: { view: 'filters' } satisfies ListMeta<'extra-inputs'>,
    },
    { staleTime: FRESH_MS, retry: false, enabled },
  );
  if (data) return extraInputFilters(data, locale);
  return enabled && isPending ? expectedFilters(search, text('extraInput.filter')) : [];
}
