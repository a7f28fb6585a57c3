import { useGetList, useGetOne, useLocale } from 'ra-core';
import { useLocation, useNavigate } from 'react-router-dom';
import { asksForSomething, parseSearch } from '#contract/search/query.ts';
import type { SearchFacets, SearchHit, SearchKind } from '#contract/search/schema.ts';
import { type SearchPlace, searchAddress } from '#src/app/searchAddress.ts';
import {
  type AddressListController,
  rowsOfAnswer,
  useListResult,
} from '#src/components/list/useListResult.ts';
import { useListState } from '#src/components/list/useListState.ts';
import { readSearchPlace } from './searchPlace.ts';

const PER_PAGE = 20;
/** The server has an order of its own: the best first. */
const ORDER = { field: 'id', order: 'ASC' } as const;

export interface SearchResults {
  place: SearchPlace;
  /** False while the query looks for nothing. */
  isAsked: boolean;
  /** The hits, for react-admin's list context. */
  list: AddressListController<SearchHit>;
  /** Undefined until they have come, and where they do not. */
  facets: SearchFacets | undefined;
  /** Goes to other results; those of the first page, unless another one is named. */
  go: (place: Partial<SearchPlace>) => void;
}

function useFacets(q: string, kind: readonly SearchKind[], enabled: boolean): SearchFacets | undefined {
  const locale = useLocale();
  const { data } = useGetOne<SearchFacets & { id: string }>(
    'search',
    { id: q, meta: { view: 'facets', kind, locale } },
    { enabled, retry: false, placeholderData: (former) => former },
  );
  return data;
}

/** Hits and facets by query, kinds and page of the address. */
export function useSearchResults(): SearchResults {
  const { search } = useLocation();
  const navigate = useNavigate();
  const locale = useLocale();
  const place = readSearchPlace(search);
  const { q, kinds, page } = place;
  const isAsked = asksForSomething(parseSearch(q));
  const state = useListState({ sort: ORDER, perPage: PER_PAGE });
  const address = {
    ...state,
    page,
    setPage: (next: number, options?: { replace?: boolean }) =>
      void navigate(searchAddress({ ...place, page: next }), options),
  };
  const answer = useGetList<SearchHit>(
    'search',
    {
      pagination: { page, perPage: PER_PAGE },
      sort: ORDER,
      filter: { q, kind: kinds },
      meta: { view: 'hits', locale },
    },
    { enabled: isAsked, retry: false, placeholderData: (former) => former },
  );
  const list = useListResult<SearchHit>('search', address, {
    ...rowsOfAnswer<SearchHit>(answer),
    // Nothing is done with the hits as a whole.
    readAll: async () => ({ rows: [], total: null }),
  });
  const facets = useFacets(q, kinds, isAsked);
  return {
    place,
    isAsked,
    list,
    facets,
    go: (next) => void navigate(searchAddress({ ...place, page: 1, ...next })),
  };
}
