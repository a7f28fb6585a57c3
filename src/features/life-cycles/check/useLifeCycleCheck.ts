import { useQuery } from '@tanstack/react-query';
import { LIFE_CYCLE_CHANGE_KEYS, readLifeCycleCheck } from '../../../dataProvider/lifeCycleChanges.ts';

/** What is found in a life cycle as it is stored now. */
export function useLifeCycleCheck(id: number) {
  return useQuery({
    queryKey: LIFE_CYCLE_CHANGE_KEYS.check(id),
    queryFn: ({ signal }) => readLifeCycleCheck(id, { signal }),
    retry: false,
  });
}
