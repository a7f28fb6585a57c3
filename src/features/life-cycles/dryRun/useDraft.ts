import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useLocale } from 'ra-core';
import type { StateMove } from '#contract/life-cycles/changes.schema.ts';
import {
  LIFE_CYCLE_CHANGE_KEYS,
  readDryRun,
  readLifeCycleDraft,
} from '#src/dataProvider/lifeCycleChanges.ts';

/** How a life cycle and its draft belong together. */
export function useLifeCycleDraft(id: number) {
  return useQuery({
    queryKey: LIFE_CYCLE_CHANGE_KEYS.draft(id),
    queryFn: ({ signal }) => readLifeCycleDraft(id, { signal }),
    retry: false,
  });
}

/** What a draft would bring; while another way is looked at, the last answer stays. */
export function useDryRun(id: number, moves: readonly StateMove[]) {
  const langKey = useLocale();
  return useQuery({
    queryKey: LIFE_CYCLE_CHANGE_KEYS.dryRun(id, moves, langKey),
    queryFn: ({ signal }) => readDryRun(id, { moves, langKey }, { signal }),
    placeholderData: keepPreviousData,
    // What contributions do meanwhile counts: it is looked at anew each time.
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
}
