import { SEARCH_KINDS, SEARCH_LIMITS } from '#contract/search/schema.ts';
import type { SearchPlace } from '#src/app/searchAddress.ts';

const PAGE = /^[1-9]\d{0,4}$/;

/** What the address of the results asks for; what is not valid in it is as if it was not there. */
export function readSearchPlace(search: string): SearchPlace {
  const params = new URLSearchParams(search);
  const page = params.get('page') ?? '';
  const kinds = params.getAll('kind');
  return {
    q: (params.get('q') ?? '').trim().slice(0, SEARCH_LIMITS.query.max),
    kinds: SEARCH_KINDS.filter((kind) => kinds.includes(kind)),
    page: PAGE.test(page) ? Number(page) : 1,
  };
}
