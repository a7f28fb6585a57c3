import type { DataProvider, GetListParams, GetListResult } from 'ra-core';
import simpleRestProvider from 'ra-data-simple-rest';
import { HEADERS } from '#contract/wire.ts';
import { dropEmptyReferences } from './emptyReferences.ts';
import { request } from './httpClient.ts';
import { type ListAnswerMeta, listRequest } from './listRequest.ts';

const BASE = 'api/v3';
/** Reads are silent: what shows them says in its place what failed. */
const silent = { errorMessage: null } as const;

interface RestRequest {
  method?: string;
  body?: string;
  signal?: AbortSignal;
}

/** Lists whose matches were counted no further than their total. */
const longer = new WeakSet<object>();

/** The query of a list as the API spells it, from that of `ra-data-simple-rest` (`sort`, `range`, `filter` as JSON). */
function listQueryOf(search: URLSearchParams) {
  const [field, order] = JSON.parse(search.get('sort') ?? '[]');
  const [first, last] = JSON.parse(search.get('range') ?? '[]');
  const perPage = last - first + 1;
  return listRequest({
    sort: { field, order },
    pagination: { page: first / perPage + 1, perPage },
    filter: JSON.parse(search.get('filter') ?? '{}'),
  });
}

/** Lets `ra-data-simple-rest` speak through our client, in the API's dialect: an update has no id in its path. */
async function restClient(url: string, { method = 'GET', body, signal }: RestRequest = {}) {
  const [path = '', search] = url.split('?');
  if (method === 'GET') {
    const query = search === undefined ? undefined : listQueryOf(new URLSearchParams(search));
    const { data, headers, status, hasMore } = await request('GET', path, { query, signal, ...silent });
    if (hasMore) longer.add(data as object);
    return { status, headers, body: '', json: data };
  }
  const data = body === undefined ? undefined : dropEmptyReferences(JSON.parse(body));
  const answer =
    method === 'PUT'
      ? await request('PUT', path.slice(0, path.lastIndexOf('/')), { body: data })
      : await request('POST', path, { body: data });
  return { status: answer.status, headers: answer.headers, body: '', json: answer.data };
}

const simpleRest = simpleRestProvider(BASE, restClient as never, HEADERS.total);

const withMeta = <R extends GetListResult>(answer: R): R => ({
  ...answer,
  meta: { hasMore: longer.has(answer.data) } satisfies ListAnswerMeta,
});

/** A page of ten rows, newest first, where nothing else is asked for. */
const usual = (params: Partial<GetListParams>) => ({
  ...params,
  sort: params.sort ?? ({ field: 'id', order: 'DESC' } as const),
  filter: params.filter ?? {},
});

/** What the API does everywhere, over the dialect of `ra-data-simple-rest`. */
export const baseProvider: Pick<
  DataProvider,
  'getList' | 'getOne' | 'getMany' | 'getManyReference' | 'create' | 'update' | 'delete'
> = {
  getOne: simpleRest.getOne,
  create: simpleRest.create,
  getList: async (resource, params) => withMeta(await simpleRest.getList(resource, usual(params))),
  getManyReference: async (resource, params) => withMeta(await simpleRest.getManyReference(resource, params)),
  // The API has no reading of several records at once.
  getMany: async (resource, { ids, signal }) => {
    const answers = await Promise.all(ids.map((id) => simpleRest.getOne(resource, { id, signal })));
    return { data: answers.map((answer) => answer.data) };
  },
  update: async (resource, params) => {
    // A form knows the id from the address, as a text; the record has it as the API does.
    const data = { ...params.data, id: params.previousData?.id ?? params.id };
    const { data: stored } = await simpleRest.update(resource, { ...params, data });
    return { data: (stored ?? data) as never };
  },
  /** `meta` goes along as the query: the revision that was seen. */
  delete: async (resource, { id, previousData, meta }) => {
    await request('DELETE', `${BASE}/${resource}/${encodeURIComponent(id)}`, { query: meta });
    return { data: (previousData ?? { id }) as never };
  },
};
