import type { RaRecord } from 'ra-core';
import type { ListAddress } from './useListAddress.ts';
import { type AddressListController, useListResult } from './useListResult.ts';

export type Compare<T> = (one: T, other: T) => number;

/** The query of a list that is read as a whole; of rows that are there already the rows alone. */
interface WholeQuery<T> {
  data: T[] | undefined;
  error?: Error | null;
  isPending?: boolean;
  isFetching?: boolean;
  refetch?: () => unknown;
}

/** Sorted rows, and those of a page; a page beyond the end is the last one. */
export function pageOf<T>(
  rows: readonly T[],
  { page, perPage, sort }: Pick<ListAddress, 'page' | 'perPage' | 'sort'>,
  compare: Readonly<Record<string, Compare<T>>>,
): { sorted: T[]; shown: T[] } {
  const order = compare[sort.field];
  const way = sort.order === 'DESC' ? -1 : 1;
  const sorted = order ? [...rows].sort((one, other) => way * order(one, other)) : [...rows];
  const last = Math.max(1, Math.ceil(sorted.length / perPage));
  const at = (Math.min(page, last) - 1) * perPage;
  return { sorted, shown: sorted.slice(at, at + perPage) };
}

/**
 * A list that was read as a whole, sorted and paged here: page and sort stand in the address like those of any other
 * list (react-admin's `useList` keeps them to itself).
 * @param compare how two rows follow each other, by the field that is sorted by
 */
export function useLocalListController<T extends RaRecord>(
  resource: string,
  address: ListAddress,
  { data, error = null, isPending = false, isFetching = false, refetch = () => undefined }: WholeQuery<T>,
  compare: Readonly<Record<string, Compare<T>>>,
): AddressListController<T> {
  const { sorted, shown } = pageOf(data ?? [], address, compare);
  return useListResult<T>(resource, address, {
    data: data && shown,
    total: data?.length,
    error: data === undefined ? error : null,
    isPending,
    isFetching,
    isPlaceholderData: false,
    refetch,
    readAll: async (take) => ({ rows: sorted.map(take), total: sorted.length }),
  });
}
