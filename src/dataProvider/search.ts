import type { GetListParams, GetOneParams } from 'ra-core';
import { searchEndpoints as endpoints } from '#contract/search/endpoints.ts';
import type { SearchKind } from '#contract/search/schema.ts';
import { pageOf } from './endpointRequest.ts';
import { endpointResource } from './endpointResource.ts';
import { call } from './httpClient.ts';
import type { ListAnswerMeta } from './listRequest.ts';

interface Asked {
  q: string;
  kind?: readonly SearchKind[];
}

const table = endpointResource(endpoints, {
  lists: ['hits', 'completions'],
  records: ['facets'],
  language: 'langKey',
  // Of the completions, which the API gives none.
  idOf: ({ value }: { value: string }) => value,
});

/** Kinds are sent one by one. */
const queryOf = ({ q, kind = [] }: Asked, langKey: string | undefined) =>
  ({ q, kind: new Set(kind), langKey }) as object as { q: string };

const silent = { errorMessage: null } as const;

/**
 * What is found anywhere: the hits of a query (`q`, `kind`), numbers about them, and values that an operator of a query can be
 * completed with.
 */
export const search: typeof table = {
  ...table,
  getList: async (resource: string, params: Partial<GetListParams>) => {
    if (params.meta?.view !== 'hits') return table.getList?.(resource, params as GetListParams) as never;
    const { data, total, hasMore } = await call(endpoints.hits, {
      query: { ...pageOf(endpoints.hits, params), ...queryOf(params.filter, params.meta.locale) },
      signal: params.signal,
      ...silent,
    });
    return { data, total: total ?? data.length, meta: { hasMore } satisfies ListAnswerMeta } as never;
  },
  /** The numbers are the record of their query, which is its id. */
  getOne: async (_resource: string, { id, meta, signal }: GetOneParams) => {
    const query = queryOf({ q: String(id), kind: meta?.kind }, meta?.locale);
    return { data: { ...(await call(endpoints.facets, { query, signal, ...silent })).data, id } as never };
  },
};
