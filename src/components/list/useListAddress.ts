import type { ListFilterContextValue, SortPayload } from 'ra-core';
import { useCallback, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { DEFAULT_PAGE_SIZE } from '#contract/http.ts';
import { type FilterTexts, filtersForApi, flattenFilters, nestFilters } from './filterValues.ts';
import { DEFAULT_SORT } from './firstRequest.ts';
import { type ListFilter, namesOfFilter } from './listFilter.ts';
import {
  type ListSearch,
  parseSortText,
  readListSearch,
  type SearchedSort,
  sortAfter,
  writeListSearch,
} from './listSearch.ts';

export interface ListAddressOptions<Filter extends string = string, Field extends string = string> {
  /** `field,asc|desc`. */
  defaultSort?: `${Field},${'asc' | 'desc'}`;
  /** Fields the API sorts by; a sort by another one in the address falls back to the default. */
  sortable?: readonly Field[];
  filters?: readonly ListFilter<Filter>[];
  /** The order while a filter searches the list. */
  searched?: SearchedSort | undefined;
  pageSize?: number;
}

interface HistoryOptions {
  /** Takes the place of the former address, which is no step of the way back. */
  replace?: boolean;
}

/** The filters of a list or report: react-admin's filter context, and what our own filter chips need besides. */
export interface ListFilters extends Omit<ListFilterContextValue, 'resource'> {
  filters: readonly ListFilter[];
  /** Filters in use, by API name, as the address holds them; `filterValues` has them nested. */
  values: FilterTexts;
  /** Filters in use, converted for the API (days to instants). */
  apiFilters: FilterTexts;
  /** Whether the reader has narrowed the list. */
  isNarrowed: boolean;
  /** Changes filters and goes back to page 1; an empty text removes a filter. */
  patchFilters: (patch: FilterTexts, options?: HistoryOptions) => void;
  clearFilters: () => void;
}

export interface ListAddress extends ListFilters {
  page: number;
  perPage: number;
  sort: SortPayload;
  setPage: (page: number, options?: HistoryOptions) => void;
  setPerPage: (perPage: number) => void;
  setSort: (sort: SortPayload) => void;
}

/**
 * Page, sort and filters of a list, in the address and nowhere else: a reload, a link and the back button show the
 * same rows.
 *
 * react-admin's own `useListParams` writes `order`, `perPage` and JSON into the address and brings back the last
 * visit's filters from the store; ours holds exactly `page` (from 1) and `sort` (`field,asc`), and each filter under
 * its API name.
 */
export function useListAddress({
  defaultSort = DEFAULT_SORT,
  sortable,
  filters = [],
  searched,
  pageSize = DEFAULT_PAGE_SIZE,
}: ListAddressOptions = {}): ListAddress {
  const location = useLocation();
  const navigate = useNavigate();
  const [perPage, changePerPage] = useState(pageSize);
  const [displayedFilters, setDisplayed] = useState<Record<string, boolean>>({});
  const filterNames = filters.flatMap(namesOfFilter);
  const rules = {
    defaultSort: parseSortText(defaultSort) ?? { field: 'id', order: 'DESC' },
    ...{ sortable, filterNames, searched },
  } as const;
  const search = readListSearch(location.search, rules);

  // Two changes within one tick (a filter and the page it resets) build on each other.
  const latest = useRef({ location, search, rules });
  latest.current = { location, search, rules };
  const change = useCallback(
    (patch: Partial<ListSearch>, { replace = false }: HistoryOptions = {}) => {
      const now = latest.current;
      const changed = { ...now.search, ...patch };
      const next = { ...changed, sort: sortAfter(now.search, changed, now.rules) };
      const text = writeListSearch(now.location.search, next, now.rules.filterNames);
      if (text === now.location.search) return;
      latest.current = { ...now, search: next, location: { ...now.location, search: text } };
      navigate({ pathname: now.location.pathname, search: text, hash: now.location.hash }, { replace });
    },
    [navigate],
  );

  const changes = useMemo(() => {
    const patchFilters: ListFilters['patchFilters'] = (patch, options) =>
      change({ values: { ...latest.current.search.values, ...patch }, page: 1 }, options);
    return {
      setPage: (page: number, options?: HistoryOptions) => change({ page }, options),
      setPerPage: (size: number) => {
        changePerPage(size);
        change({ page: 1 });
      },
      setSort: (sort: SortPayload) => change({ sort, page: 1 }),
      patchFilters,
      clearFilters: () => change({ values: {}, page: 1 }),
      setFilters: (nested: Record<string, unknown>, displayed?: Record<string, boolean>) => {
        if (displayed) setDisplayed(displayed);
        change({ values: flattenFilters(nested), page: 1 });
      },
      showFilter: (name: string, value: unknown) => {
        setDisplayed((shown) => ({ ...shown, [name]: true }));
        if (value !== undefined && value !== '') patchFilters(flattenFilters({ [name]: value }));
      },
      hideFilter: (name: string) => {
        setDisplayed(({ [name]: _, ...shown }) => shown);
        patchFilters({ [name]: '' });
      },
    };
  }, [change]);

  const { values } = search;
  return {
    ...changes,
    ...search,
    perPage,
    filters,
    displayedFilters,
    filterValues: nestFilters(values),
    isNarrowed: Object.keys(values).length > 0,
    apiFilters: filtersForApi(filters, values),
  };
}
