import { useCallback, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { DEFAULT_PAGE_SIZE, parseSort, type Sort } from '#contract/http.ts';
import { filtersForApi, type ListFilter, namesOfFilter } from './listFilter.ts';
import { type ListAddress, readListAddress, sortText, writeListAddress } from './listSearch.ts';

export interface ListParamsOptions {
  /** `field,asc|desc` [R1K-10, R3Q-13]. */
  defaultSort?: string;
  /** Fields the API sorts by; a sort by another one in the address falls back to the default. */
  sortable?: readonly string[];
  filters?: readonly ListFilter[];
  pageSize?: number;
  /** Filters that are in use when the list is opened, until the reader changes or removes them. */
  startValues?: Readonly<Record<string, string>>;
}

/** Query of a paged read as the API wants it: page from 0, `field,asc`, and the filters in use. */
export type ListQuery = { page: number; size: number; sort: string } & Record<string, string | number>;

export interface ListParams extends ListAddress {
  size: number;
  filters: readonly ListFilter[];
  /** Whether the reader has narrowed the list: other filters are in use than at the start. */
  isNarrowed: boolean;
  /** Filters in use, converted for the API (days to instants). */
  apiFilters: Readonly<Record<string, string>>;
  query: ListQuery;
  setPage: (page: number, options?: { replace?: boolean }) => void;
  /** Sorts by a field; a second call turns the direction. */
  toggleSort: (field: string) => void;
  setSort: (sort: Sort<string>) => void;
  /** Changes filters and goes back to page 1; an empty text removes a filter. */
  setValues: (patch: Readonly<Record<string, string>>, options?: { replace?: boolean }) => void;
  clearValues: () => void;
}

/**
 * Page, sort and filters of a list, kept in the address and nowhere else: a reload, a link and the back
 * button show the same rows [R1H-21], Q1-31.
 *
 * react-admin's own list parameters are not used because they write `order`, `perPage` and JSON into the
 * address and bring back the last visit's filters from the store; ours hold exactly `page` (from 1) and
 * `sort` (`field,asc`), and each filter under its API name.
 */
export function useListParams({
  defaultSort = 'id,desc',
  sortable,
  filters = [],
  pageSize = DEFAULT_PAGE_SIZE,
  startValues,
}: ListParamsOptions = {}): ListParams {
  const location = useLocation();
  const navigate = useNavigate();
  const filterNames = filters.flatMap(namesOfFilter);

  const address = readListAddress(location.search, {
    defaultSort: parseSort(defaultSort),
    sortable,
    filterNames,
    startValues,
  });

  // Two changes within one tick (a filter and the page it resets) build on each other.
  const latest = useRef({ location, address, filterNames });
  latest.current = { location, address, filterNames };

  const change = useCallback(
    (patch: Partial<ListAddress>, replace = false) => {
      const now = latest.current;
      const next = { ...now.address, ...patch };
      const search = writeListAddress(now.location.search, next, now.filterNames);
      if (search === now.location.search) return;
      latest.current = { ...now, address: next, location: { ...now.location, search } };
      navigate({ pathname: now.location.pathname, search, hash: now.location.hash }, { replace });
    },
    [navigate],
  );

  const setPage = useCallback<ListParams['setPage']>(
    (page, options) => change({ page }, options?.replace),
    [change],
  );
  const setSort = useCallback<ListParams['setSort']>((sort) => change({ sort, page: 1 }), [change]);
  const toggleSort = useCallback(
    (field: string) => {
      const { sort } = latest.current.address;
      const turned = sort.field === field && sort.direction === 'asc' ? 'desc' : 'asc';
      change({ sort: { field, direction: turned }, page: 1 });
    },
    [change],
  );
  const setValues = useCallback<ListParams['setValues']>(
    (patch, options) =>
      change({ values: { ...latest.current.address.values, ...patch }, page: 1 }, options?.replace),
    [change],
  );
  const clearValues = useCallback(() => change({ values: {}, page: 1 }), [change]);

  const apiFilters = filtersForApi(filters, address.values);
  return {
    ...address,
    size: pageSize,
    filters,
    isNarrowed: Object.entries(address.values).some(([name, value]) => startValues?.[name] !== value),
    apiFilters,
    query: { page: address.page - 1, size: pageSize, sort: sortText(address.sort), ...apiFilters },
    setPage,
    setSort,
    toggleSort,
    setValues,
    clearValues,
  };
}
