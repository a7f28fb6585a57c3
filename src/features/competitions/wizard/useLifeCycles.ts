import { useGetList } from 'ra-core';
import { juriesFor } from '#contract/competitions/start.ts';
import type { LifeCycleRow } from '#contract/life-cycles/schema.ts';

const juriesOf = ({ steps }: LifeCycleRow): number => juriesFor(new Set(steps)).length;

/** Life cycles of ideas with the number of their juries, those with the fewest first. */
export function useLifeCycles() {
  const { data, error, refetch } = useGetList<LifeCycleRow>('life-cycles', {
    filter: { type: 'IDEA' },
    meta: { view: 'list' },
  });
  const rows = data?.map((row) => ({ ...row, juries: juriesOf(row) }));
  return {
    data: rows?.toSorted((one, other) => one.juries - other.juries || one.id - other.id),
    error,
    refetch,
  };
}
