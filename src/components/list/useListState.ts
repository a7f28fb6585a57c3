import type { SortPayload } from 'ra-core';
import { useState } from 'react';
import type { ListAddress } from './useListAddress.ts';

const NOTHING = () => undefined;

/** Page and sort of a list that stands in no address, such as one within a dialog; it has no filters of its own. */
export function useListState(start: { sort: SortPayload; perPage: number }): ListAddress {
  const [page, setPage] = useState(1);
  const [perPage, setPerPage] = useState(start.perPage);
  const [sort, setSort] = useState(start.sort);
  return {
    page,
    perPage,
    sort,
    setPage,
    setPerPage,
    setSort: (next) => [setSort(next), setPage(1)],
    filters: [],
    values: {},
    filterValues: {},
    apiFilters: {},
    displayedFilters: {},
    isNarrowed: false,
    patchFilters: NOTHING,
    clearFilters: NOTHING,
    setFilters: NOTHING,
    showFilter: NOTHING,
    hideFilter: NOTHING,
  };
}
