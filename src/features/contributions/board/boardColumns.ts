import type { BoardColumn } from '#contract/contributions/numbers.ts';

interface LifeCycleRef {
  id: number;
  name: string;
}

/** The life cycles of a board, those with the most contributions first; one that is past counting comes before all. */
export function lifeCyclesOf(columns: readonly BoardColumn[]): LifeCycleRef[] {
  const sums = new Map<number, LifeCycleRef & { sum: number }>();
  for (const { lifeCycleId: id, lifeCycleName: name, count } of columns) {
    const { sum } = sums.get(id) ?? { sum: 0 };
    sums.set(id, { id, name, sum: sum + (count ?? Number.POSITIVE_INFINITY) });
  }
  return [...sums.values()].sort((a, b) => (a.sum === b.sum ? a.id - b.id : b.sum - a.sum));
}

/** The columns of a life cycle, by rank. What was only opened is shown where there is any. */
export const shownColumns = (columns: readonly BoardColumn[], lifeCycleId: number): BoardColumn[] =>
  columns.filter(
    (column) => column.lifeCycleId === lifeCycleId && (column.stateType !== 'NEW' || column.count !== 0),
  );
