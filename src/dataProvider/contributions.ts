import type {
  CreateParams,
  DeleteParams,
  GetListParams,
  GetManyParams,
  GetOneParams,
  UpdateParams,
} from 'ra-core';
import { ContributionType } from '#contract/access.ts';
import { contributionEndpoints } from '#contract/contributions/endpoints.ts';
import { ListScope } from '#contract/contributions/schema.ts';
import type { QueryInput } from '#contract/http.ts';
import type { CommandType } from '#contract/life-cycles/schema.ts';
import type { ListMeta, ResourceProvider } from './dataProvider.ts';
import { dropEmptyReferences } from './emptyReferences.ts';
import { call } from './httpClient.ts';
import { listRequest } from './listRequest.ts';

type ListQuery = QueryInput<typeof contributionEndpoints.list>;

/** What the screens say beside the record: the language of names, and the command that opens a detail. */
export interface ContributionMeta {
  langkey?: string;
  command?: CommandType;
}

/** Type, parent and scope stand in the path; all other filters keep their documented names [R3A-25 … R3A-33]. */
function pathOf({ type, parentId = 0, scope = 'all' }: Record<string, unknown>) {
  return {
    type: ContributionType.parse(type),
    parentId: Number(parentId),
    scope: ListScope.parse(scope),
  };
}

async function readOne(id: unknown, { langkey, command }: ContributionMeta = {}, signal?: AbortSignal) {
  const options = { query: { langkey }, signal };
  if (command) {
    const params = { id: Number(id), command };
    return (await call(contributionEndpoints.readForCommand, { params, ...options })).data;
  }
  return (await call(contributionEndpoints.read, { params: { id: Number(id) }, ...options })).data;
}

/** The id of an answer to a creation: the bare number, or an object that holds it, Q3-17. */
export function createdId(answer: unknown): number {
  const id = typeof answer === 'object' && answer !== null ? (answer as { id?: unknown }).id : answer;
  return Number(id);
}

/** Contributions as a resource: lists by type, parent and scope, details, drafts [R3P-07, R3P-11 … R3P-15]. */
export const contributions = {
  getList: async (_resource: string, params: GetListParams) => {
    const { type, parentId, scope, ...filter } = params.filter ?? {};
    const { langkey } = (params.meta ?? {}) as ContributionMeta;
    const { data, total, hasMore } = await call(contributionEndpoints.list, {
      params: pathOf({ type, parentId, scope }),
      query: { ...listRequest({ ...params, filter }), langkey } as ListQuery,
      signal: params.signal,
    });
    return { data, total: total ?? data.length, meta: { hasMore } satisfies ListMeta };
  },
  getOne: async (_resource: string, { id, meta, signal }: GetOneParams) => ({
    data: await readOne(id, meta, signal),
  }),
  getMany: async (_resource: string, { ids, meta, signal }: GetManyParams) => ({
    data: await Promise.all(ids.map((id) => readOne(id, meta, signal))),
  }),
  create: async (_resource: string, { data }: CreateParams) => {
    const type = ContributionType.parse(data.type);
    const answer = await call(contributionEndpoints.create, {
      params: { type },
      body: dropEmptyReferences(data),
    });
    return { data: { ...data, id: createdId(answer.data) } };
  },
  update: async (_resource: string, { id, data, previousData }: UpdateParams) => {
    const type = ContributionType.parse(data.type ?? previousData?.type);
    const { type: _, ...changes } = dropEmptyReferences(data);
    const answer = await call(contributionEndpoints.save, {
      params: { type },
      body: { ...changes, id: Number(id) },
    });
    return { data: answer.data };
  },
  delete: async (_resource: string, { id, previousData }: DeleteParams) => {
    const type = ContributionType.parse(previousData?.type);
    await call(contributionEndpoints.remove, { params: { type, id: Number(id) } });
    return { data: previousData };
  },
} as unknown as ResourceProvider;
