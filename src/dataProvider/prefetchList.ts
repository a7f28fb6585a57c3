import type { FetchQueryOptions, Query, QueryClient, QueryKey } from '@tanstack/react-query';
import type { GetInfiniteListResult, GetListParams } from 'ra-core';
import type { NamedMethods } from './useDataProvider.ts';

/** What was read when somebody turned to a page's link is not asked for again while it is so young, ms. */
export const FRESH_MS = 3_000;

/** Who reads ahead, and where it is remembered. */
export interface Reader {
  queries: QueryClient;
  dataProvider: NamedMethods;
}

/** Readings that once were for nobody yet. */
const readAhead = new WeakSet<object>();

/** Notes that what a key names was read for nobody yet. */
export function noteReadAhead(queries: QueryClient, queryKey: QueryKey): void {
  const query = queries.getQueryCache().find({ queryKey, exact: true });
  if (query) readAhead.add(query);
}

/** Tells, whenever it is asked, whether a reading is for nobody yet: a page that has opened meanwhile waits for it, and hears of its refusal. */
export const whileShownNowhere = (queries: QueryClient, queryKey: QueryKey) => () =>
  !queries.getQueryCache().find({ queryKey, exact: true })?.isActive();

type ListReader = Pick<Reader, 'queries'> & { dataProvider: Pick<NamedMethods, 'getList'> };

/** What a list asks for, for nobody yet. */
const readList =
  ({ queries, dataProvider }: ListReader, queryKey: QueryKey, resource: string, asked: GetListParams) =>
  async ({ signal }: { signal: AbortSignal }) => {
    const meta = { ...asked.meta, isPrefetch: whileShownNowhere(queries, queryKey) };
    const {
      data,
      total,
      pageInfo,
      meta: said,
    } = await dataProvider.getList(resource, { ...asked, meta, signal });
    return { data, total, pageInfo, meta: said };
  };

/** Reads what a list will ask for, as react-admin's `useGetList` keeps it. A refusal tells nobody. */
export function prefetchList(
  reader: ListReader,
  resource: string,
  { pagination, sort, filter, meta }: GetListParams,
): Promise<void> {
  const asked = { pagination, sort, filter, meta };
  const queryKey = [resource, 'getList', asked];
  const queryFn = readList(reader, queryKey, resource, asked);
  const read = reader.queries.prefetchQuery({ queryKey, queryFn, staleTime: FRESH_MS } as FetchQueryOptions);
  noteReadAhead(reader.queries, queryKey);
  return read;
}

/** Reads the first page of a list that goes on below, as react-admin's `useInfiniteGetList` keeps it. A refusal tells nobody. */
export function prefetchInfiniteList(
  reader: ListReader,
  resource: string,
  { pagination, sort, filter, meta }: GetListParams & Required<Pick<GetListParams, 'pagination'>>,
): Promise<void> {
  const asked = { pagination, sort, filter, meta };
  const queryKey = [resource, 'getInfiniteList', asked];
  const readFirst = readList(reader, queryKey, resource, asked);
  const read = reader.queries.prefetchInfiniteQuery<
    GetInfiniteListResult,
    Error,
    GetInfiniteListResult,
    QueryKey,
    number
  >({
    queryKey,
    queryFn: async (context) => ({ ...(await readFirst(context)), pageParam: pagination.page }),
    initialPageParam: pagination.page,
    staleTime: FRESH_MS,
  });
  noteReadAhead(reader.queries, queryKey);
  return read;
}

/** Whether what comes to stand has to ask: not for what was read ahead a moment ago and nothing has changed since. */
export const asksOnMount = (query: Pick<Query, 'state'>): boolean =>
  !readAhead.has(query) || query.state.isInvalidated || Date.now() - query.state.dataUpdatedAt > FRESH_MS;
