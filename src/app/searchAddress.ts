import type { SearchKind } from '#contract/search/schema.ts';

/** What a page of results is found by. */
export interface SearchPlace {
  q: string;
  kinds: readonly SearchKind[];
  /** Counted from 1. */
  page: number;
}

/** The results of a query; what is left out is all of them, from the first page on. */
export function searchAddress({ q, kinds = [], page = 1 }: { q: string } & Partial<SearchPlace>): string {
  const params = new URLSearchParams({ q });
  for (const kind of kinds) params.append('kind', kind);
  if (page > 1) params.set('page', String(page));
  return `/search?${params.toString().replaceAll('%3A', ':')}`;
}
