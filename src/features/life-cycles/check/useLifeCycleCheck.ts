import { useQuery } from '@tanstack/react-query';
import { useLocale } from 'ra-core';
import { LIFE_CYCLE_CHANGE_KEYS, readLifeCycleCheck } from '#src/dataProvider/lifeCycleChanges.ts';

/** What is found in a life cycle as it is stored now. */
export function useLifeCycleCheck(id: number) {
  const locale = useLocale();
  return useQuery({
    queryKey: LIFE_CYCLE_CHANGE_KEYS.check(id, locale),
    queryFn: ({ signal }) => readLifeCycleCheck(id, locale, { signal }),
    retry: false,
  });
}
