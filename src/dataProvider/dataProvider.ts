import type { DataProvider, GetListParams, GetListResult } from 'ra-core';
import simpleRestProvider from 'ra-data-simple-rest';
import type { Method } from '../../contract/http.ts';
import { dropEmptyReferences } from './emptyReferences.ts';
import { request } from './httpClient.ts';
import { listRequest } from './listRequest.ts';

/** What a resource does differently from the base. */
export type ResourceProvider = Partial<DataProvider>;
/** Resources load with the first call that needs them, so that their contract stays out of the first load. */
export type ResourceLoaders = Readonly<Record<string, () => Promise<ResourceProvider>>>;

const BASE = 'api/v3';

/** Lets ra-data-simple-rest speak through our client. */
async function restClient(
  url: string,
  options: { method?: string; body?: unknown; signal?: AbortSignal } = {},
) {
  const answer = await request((options.method ?? 'GET') as Method, url, {
    body: typeof options.body === 'string' ? JSON.parse(options.body) : undefined,
    signal: options.signal,
  });
  return { status: answer.status, headers: answer.headers, body: '', json: answer.data };
}

const simpleRest = simpleRestProvider(BASE, restClient as never, 'X-Total-Count');

async function list(resource: string, params: Partial<GetListParams>): Promise<GetListResult> {
  const { data, total } = await request('GET', `${BASE}/${resource}`, {
    query: listRequest(params),
    signal: params.signal,
  });
  return { data: data as GetListResult['data'], total: total ?? 0 };
}

/** What the API does everywhere: paging by page, size and sort, and updates without an id in the path. */
const base: DataProvider = {
  ...simpleRest,
  supportAbortSignal: true,
  getList: list as DataProvider['getList'],
  getMany: async (resource, { ids, signal }) => {
    const answers = await Promise.all(ids.map((id) => simpleRest.getOne(resource, { id, signal })));
    return { data: answers.map((answer) => answer.data) };
  },
  getManyReference: (resource, { target, id, ...params }) =>
    list(resource, { ...params, filter: { ...params.filter, [target]: id } }) as never,
  create: (resource, params) =>
    simpleRest.create(resource, { ...params, data: dropEmptyReferences(params.data) }) as never,
  update: async (resource, { id, data }) => {
    const answer = await request('PUT', `${BASE}/${resource}`, {
      body: { ...dropEmptyReferences(data), id },
    });
    return { data: (answer.data ?? { ...data, id }) as never };
  },
  delete: async (resource, { id, previousData }) => {
    await request('DELETE', `${BASE}/${resource}/${encodeURIComponent(id)}`);
    return { data: (previousData ?? { id }) as never };
  },
  updateMany: async (resource, { ids, data }) => {
    for (const id of ids) await base.update(resource, { id, data, previousData: { id } as never });
    return { data: ids };
  },
  deleteMany: async (resource, { ids }) => {
    for (const id of ids) await request('DELETE', `${BASE}/${resource}/${encodeURIComponent(id)}`);
    return { data: ids };
  },
};

/** A data provider in which each resource may replace methods of the base. */
export function createDataProvider(resources: ResourceLoaders): DataProvider {
  return new Proxy(base, {
    get(target, method: string) {
      const general = target[method];
      if (typeof general !== 'function' && !isOwnMethod(method)) return general;
      return async (resource: string, params: unknown) => {
        const own = (await resources[resource]?.())?.[method];
        if (own) return own(resource, params);
        if (typeof general === 'function') return general(resource, params);
        throw new Error(`Resource "${resource}" has no method "${method}"`);
      };
    },
  });
}

/** Names that other code probes on any object are no methods of resources. */
function isOwnMethod(name: unknown): boolean {
  return (
    typeof name === 'string' && !['then', 'toJSON', '$$typeof', 'constructor', 'prototype'].includes(name)
  );
}
