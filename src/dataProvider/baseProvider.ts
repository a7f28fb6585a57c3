import type { DataProvider, GetListParams, GetListResult } from 'ra-core';
import simpleRestProvider from 'ra-data-simple-rest';
import type { Method } from '#contract/http.ts';
import { dropEmptyReferences } from './emptyReferences.ts';
import { request } from './httpClient.ts';
import { listRequest } from './listRequest.ts';

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
export const baseProvider: DataProvider = {
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
    for (const id of ids) await baseProvider.update(resource, { id, data, previousData: { id } as never });
    return { data: ids };
  },
  deleteMany: async (resource, { ids }) => {
    for (const id of ids) await request('DELETE', `${BASE}/${resource}/${encodeURIComponent(id)}`);
    return { data: ids };
  },
};
