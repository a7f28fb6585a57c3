import { useGetList, useLocale } from 'ra-core';
import { asksForSomething, parseSearch } from '#contract/search/query.ts';
import { SEARCH_LIMITS, type SearchHit } from '#contract/search/schema.ts';
import { useRested } from '#src/components/useRested.ts';

/** So many hits stand in the palette. */
const MOST = 8;
const NOTHING: readonly SearchHit[] = [];

export interface Found {
  hits: readonly SearchHit[];
  /** `waiting` before the first answer; former hits stay while newer ones are on their way. */
  status: 'idle' | 'waiting' | 'done' | 'failed';
}

/** What the server finds for a query, once its typing rests. */
export function useFound(query: string): Found {
  const locale = useLocale();
  const rested = useRested(query);
  const asked = (text: string) =>
    text.length <= SEARCH_LIMITS.query.max && asksForSomething(parseSearch(text));
  const isAsked = asked(query);
  const { data, error, isPlaceholderData } = useGetList<SearchHit>(
    'search',
    {
      pagination: { page: 1, perPage: MOST },
      sort: { field: 'id', order: 'ASC' },
      filter: { q: rested },
      meta: { view: 'hits', locale },
    },
    { enabled: isAsked && asked(rested), retry: false, placeholderData: (former) => former },
  );
  if (!isAsked) return { hits: NOTHING, status: 'idle' };
  if (error && rested === query) return { hits: NOTHING, status: 'failed' };
  if (data === undefined) return { hits: NOTHING, status: 'waiting' };
  return { hits: data, status: rested === query && !isPlaceholderData ? 'done' : 'waiting' };
}
