import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type RaRecord, useDataProvider, useGetList } from 'ra-core';
import { useCallback, useEffect } from 'react';
import { MAX_PAGE_SIZE } from '#contract/http.ts';
import type { ListAnswerMeta } from '#src/dataProvider/listRequest.ts';
import { type AllRows, allRows, type RowsOfPage } from './allRows.ts';
import type { ExportRun } from './useExcelExport.ts';
import type { ListParams, ListQuery } from './useListParams.ts';

/** One page of a list as the list frame shows it. */
export interface PagedList<T> {
  /** Undefined until the first answer; the former page while the next one loads. */
  rows: T[] | undefined;
  /** All that match, or how far they were counted when there are more. */
  total: number | undefined;
  hasMore?: boolean | undefined;
  isPending: boolean;
  isFetching: boolean;
  error: unknown;
  retry: () => void;
  /** Reads every row that the filters leave, for an export, and keeps what `take` gives of each. */
  loadAll: <R>(take: (row: T) => R, run: ExportRun) => Promise<AllRows<R>>;
}

/** A data provider tells it beside the rows, for react-admin knows nothing of it. */
const hasMoreOf = ({ meta }: { meta?: Partial<ListAnswerMeta> }): boolean => meta?.hasMore ?? false;

/** A page beyond the end (rows were deleted, or an old link) becomes the last page. */
function useLastPage(params: ListParams, total: number | undefined, settled: boolean) {
  const { page, size, setPage } = params;
  useEffect(() => {
    if (!settled || total === undefined) return;
    const last = Math.max(1, Math.ceil(total / size));
    if (page > last) setPage(last, { replace: true });
  }, [settled, total, page, size, setPage]);
}

/**
 * Reads one page of a resource through the data provider, by the parameters in the address.
 * @param options.filter fixed filters of the page (type, scope) that stand in no chip
 */
export function usePagedList<T extends RaRecord>(
  resource: string,
  params: ListParams,
  options: { filter?: Record<string, unknown>; meta?: unknown; enabled?: boolean } = {},
): PagedList<T> {
  const { filter: fixed, meta, enabled = true } = options;
  const dataProvider = useDataProvider();
  const request = {
    sort: {
      field: params.sort.field,
      order: params.sort.direction === 'desc' ? ('DESC' as const) : ('ASC' as const),
    },
    filter: { ...fixed, ...params.apiFilters },
    meta,
  };
  const answer = useGetList<T>(
    resource,
    { ...request, pagination: { page: params.page, perPage: params.size } },
    { enabled, retry: false, placeholderData: (former: unknown) => former as never },
  );
  const refetch = answer.refetch;
  const retry = useCallback(() => void refetch(), [refetch]);
  useLastPage(params, answer.total, !answer.isFetching && !answer.isPlaceholderData);
  return {
    rows: answer.data,
    total: answer.total,
    hasMore: hasMoreOf(answer),
    isPending: answer.isPending,
    isFetching: answer.isFetching,
    error: answer.error,
    retry,
    loadAll: (take, run) =>
      allRows(
        async (page, signal) => {
          const read = await dataProvider.getList<T>(resource, {
            ...request,
            pagination: { page: page + 1, perPage: MAX_PAGE_SIZE },
            signal,
          });
          return { ...read, hasMore: hasMoreOf(read) };
        },
        take,
        run,
      ),
  };
}

/** The same for a list that is no resource of the data provider: `fetch` gets the API's query. */
export function useQueriedList<T>(
  queryKey: readonly unknown[],
  params: ListParams,
  fetch: (query: ListQuery, signal?: AbortSignal) => Promise<RowsOfPage<T>>,
  options: { enabled?: boolean } = {},
): PagedList<T> {
  const answer = useQuery({
    queryKey: [...queryKey, params.query],
    queryFn: ({ signal }) => fetch(params.query, signal),
    placeholderData: keepPreviousData,
    retry: false,
    ...options,
  });
  const refetch = answer.refetch;
  const retry = useCallback(() => void refetch(), [refetch]);
  const total = answer.data?.total ?? answer.data?.data.length;
  useLastPage(params, total, !answer.isFetching && !answer.isPlaceholderData);
  return {
    rows: answer.data?.data,
    total,
    hasMore: answer.data?.hasMore,
    isPending: answer.isPending,
    isFetching: answer.isFetching,
    error: answer.error,
    retry,
    loadAll: (take, run) =>
      allRows((page, signal) => fetch({ ...params.query, page, size: MAX_PAGE_SIZE }, signal), take, run),
  };
}
