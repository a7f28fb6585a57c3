import { z } from 'zod';
import { forSignedIn, language, paging, prepared, rowsOf, textOf } from '#contract/http.ts';
import { NAME_OPERATORS } from './query.ts';
import { SEARCH_KINDS, SEARCH_LIMITS, SearchCompletion, SearchFacets, SearchHit } from './schema.ts';

/** `kind` may repeat, or name several. */
const Kinds = prepared<(typeof SEARCH_KINDS)[number][], string | string[]>(
  (sent) => (typeof sent === 'string' ? sent.split(',') : sent),
  z.array(z.enum(SEARCH_KINDS)).max(SEARCH_KINDS.length),
);

const asked = {
  /** As `parseSearch` reads it. */
  q: textOf(SEARCH_LIMITS.query),
  kind: Kinds.optional(),
  ...language,
};
const { page, size } = paging(['id'], 'id,asc');

/** The search of everything that the caller may open; what they may not is neither found nor counted. */
export const searchEndpoints = {
  hits: forSignedIn('GET api/v3/search', {
    summary: 'A page of what holds the words of a query, the best first',
    query: z.object({ ...asked, page, size }),
    ...rowsOf(SearchHit),
    countsUpTo: SEARCH_LIMITS.found,
  }),
  facets: forSignedIn('GET api/v3/search/facets', {
    summary: 'Numbers of hits by kind, type, state, field, author and year',
    query: z.object(asked),
    response: SearchFacets,
  }),
  completions: forSignedIn('GET api/v3/search/completions', {
    summary: 'Values that an operator of a query can be completed with',
    query: z.object({
      operator: z.enum(NAME_OPERATORS),
      /** Beginning of a word of the value; empty for those that are used most. */
      text: z.string().trim().max(SEARCH_LIMITS.query.max).default(''),
      ...language,
    }),
    ...rowsOf(SearchCompletion),
  }),
};
