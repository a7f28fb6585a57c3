import { type ListControllerResult, type RaRecord, useRecordSelection } from 'ra-core';
import { useEffect } from 'react';
import type { AllRows } from './allRows.ts';
import type { ExportRun } from './useExcelExport.ts';
import type { ListAddress } from './useListAddress.ts';

/** Rows of one page, and how to read them all. */
export interface ListRows<T> {
  /** Undefined until the first answer; the former page while the next one loads. */
  data: T[] | undefined;
  /** All that match, or how far they were counted when there are more. */
  total: number | undefined;
  meta?: { hasMore?: boolean } | undefined;
  error: Error | null;
  isPending: boolean;
  isFetching: boolean;
  isPlaceholderData: boolean;
  refetch: () => unknown;
  /** Reads every row that the filters leave, page by page, and collects what `take` returns of each. */
  readAll: <R>(take: (row: T) => R, run: ExportRun) => Promise<AllRows<R>>;
}

/** What a list takes of react-query's answer: one by one, for each thing that is read of it is watched. */
export const rowsOfAnswer = <T>(
  answer: Omit<ListRows<T>, 'readAll' | 'total'> & { total?: number | undefined },
): Omit<ListRows<T>, 'readAll'> => ({
  data: answer.data,
  total: answer.total,
  meta: answer.meta,
  error: answer.error,
  isPending: answer.isPending,
  isFetching: answer.isFetching,
  isPlaceholderData: answer.isPlaceholderData,
  refetch: answer.refetch,
});

/** react-admin's list context, with the address of the list and its whole content. */
export type AddressListController<T extends RaRecord = RaRecord> = Omit<
  ListControllerResult<T>,
  keyof ListAddress | keyof ListRows<T> | 'hasMore'
> &
  ListAddress &
  ListRows<T>;

/** A page beyond the end (rows were deleted, or an old link) becomes the last page. */
function useLastPage({ page, perPage, setPage }: ListAddress, total: number | undefined, settled: boolean) {
  useEffect(() => {
    if (!settled || total === undefined) return;
    const last = Math.max(1, Math.ceil(total / perPage));
    if (page > last) setPage(last, { replace: true });
  }, [settled, total, page, perPage, setPage]);
}

const SILENT: ExportRun = { report: () => undefined, signal: new AbortController().signal };

/** Puts address, rows and selection together to what `ListContextProvider` takes. */
export function useListResult<T extends RaRecord>(
  resource: string,
  address: ListAddress,
  rows: ListRows<T>,
): AddressListController<T> {
  const [selectedIds, selection] = useRecordSelection<T>({ resource, disableSyncWithStore: true });
  const { page, perPage } = address;
  const { total, readAll } = rows;
  useLastPage(address, total, !rows.isFetching && !rows.isPlaceholderData);
  return {
    ...address,
    ...rows,
    resource,
    // An export is offered by `ExcelButton`; react-admin's button takes an exporter of its own.
    exporter: false,
    isLoading: rows.isFetching && rows.isPending,
    hasPreviousPage: page > 1,
    hasNextPage: total !== undefined && page * perPage < total,
    selectedIds,
    onSelect: selection.select,
    onToggleItem: selection.toggle,
    onUnselectItems: () => selection.unselect(selectedIds),
    onSelectAll: async () => selection.select((await readAll(({ id }) => id, SILENT)).rows),
    getData: async ({ maxResults } = {}) => (await readAll((row) => row, SILENT)).rows.slice(0, maxResults),
  };
}
