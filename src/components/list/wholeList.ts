import type { ListParams } from './useListParams.ts';
import type { PagedList } from './usePagedList.ts';

export type Compare<T> = (one: T, other: T) => number;

/** What a list that is read as a whole needs of its query. */
interface WholeQuery<T> {
  data: T[] | undefined;
  error: unknown;
  isPending: boolean;
  isFetching: boolean;
  refetch: () => unknown;
}

/**
 * A page of a list that was read as a whole, sorted here: the page and the sort stand in the address like those of any
 * other list.
 * @param compare how two rows follow each other, by the field that is sorted by
 */
export function wholeList<T>(
  query: WholeQuery<T>,
  { page, size, sort }: Pick<ListParams, 'page' | 'size' | 'sort'>,
  compare: Readonly<Record<string, Compare<T>>>,
): PagedList<T> {
  const { data, error, isPending, isFetching } = query;
  const order = compare[sort.field];
  const way = sort.direction === 'desc' ? -1 : 1;
  const sorted = data && order ? [...data].sort((one, other) => way * order(one, other)) : data;
  const last = Math.max(1, Math.ceil((sorted?.length ?? 0) / size));
  const at = (Math.min(page, last) - 1) * size;
  return {
    rows: sorted?.slice(at, at + size),
    total: sorted?.length,
    isPending,
    isFetching,
    error: data === undefined ? error : null,
    retry: () => void query.refetch(),
    loadAll: async (take) => ({ rows: (sorted ?? []).map(take), total: sorted?.length ?? 0 }),
  };
}
