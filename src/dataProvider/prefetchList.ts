import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';
import type { GetListParams } from 'ra-core';
import type { NamedMethods } from './useDataProvider.ts';

/** What was read when somebody turned to a page's link is not asked for again while it is so young, ms. */
export const FRESH_MS = 3_000;

const readAhead = new WeakSet<object>();

/** Whether a reading is for nobody yet: a page that has opened meanwhile waits for it, and hears of its refusal. */
export const isShownNowhere = (queries: QueryClient, queryKey: QueryKey) => () =>
  !queries.getQueryCache().find({ queryKey, exact: true })?.isActive();

/** Reads what a list will ask for, as react-admin's `useGetList` keeps it. A refusal tells nobody. */
export function prefetchList(
  queries: QueryClient,
  dataProvider: Pick<NamedMethods, 'getList'>,
  resource: string,
  { pagination, sort, filter, meta }: GetListParams,
): void {
  const queryKey = [resource, 'getList', { pagination, sort, filter, meta }];
  void queries.prefetchQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const asked = {
        pagination,
        sort,
        filter,
        meta: { ...meta, isPrefetch: isShownNowhere(queries, queryKey) },
        signal,
      };
      const { data, total, pageInfo, meta: said } = await dataProvider.getList(resource, asked);
      return { data, total, pageInfo, meta: said };
    },
    staleTime: FRESH_MS,
  });
  const query = queries.getQueryCache().find({ queryKey, exact: true });
  if (query) readAhead.add(query);
}

/** Whether a list that comes to stand has to ask: not for what was read ahead a moment ago and nothing has changed since. */
export const asksOnMount = (query: Pick<Query, 'state'>): boolean =>
  !readAhead.has(query) || query.state.isInvalidated || Date.now() - query.state.dataUpdatedAt > FRESH_MS;
