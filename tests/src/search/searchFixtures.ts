import type { SearchFacets, SearchHit } from '#contract/search/schema.ts';

export const HITS = '/api/v3/search';
export const FACETS = '/api/v3/search/facets';
export const COMPLETIONS = '/api/v3/search/completions';

/** A suggestion that was found. */
export function hit(changes: Partial<SearchHit> = {}): SearchHit {
  return {
    kind: 'contribution',
    id: 12,
    contributionId: 12,
    type: 'SUGGESTION',
    code: 'SUG-000012',
    title: 'Bins for paper',
    snippet: 'Ten <mark>bins</mark> for the workshop',
    matchedIn: 'title',
    state: 'Submitted',
    stateType: 'SUBMITTED',
    family: null,
    author: 'Ada Green',
    date: '2026-03-05T09:00:00.000Z',
    score: 2,
    ...changes,
  };
}

export function facets(changes: Partial<SearchFacets> = {}): SearchFacets {
  return {
    total: 3,
    hasMore: false,
    kinds: [
      { kind: 'contribution', count: 2 },
      { kind: 'comment', count: 1 },
    ],
    types: [{ type: 'SUGGESTION', count: 3 }],
    states: [{ name: 'Submitted', count: 3 }],
    fields: [{ title: 'Health and safety', count: 3 }],
    authors: [{ name: 'Ada Green', count: 3 }],
    unknown: [],
    years: [
      { year: 2026, count: 2 },
      { year: 2025, count: 1 },
    ],
    ...changes,
  };
}
