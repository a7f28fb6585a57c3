import { contentEndpoints as endpoints } from '#contract/contents/endpoints.ts';
import type { Content, ContentForm, ContentRow } from '#contract/contents/schema.ts';
import type { BodyInput, QueryInput } from '#contract/http.ts';
import { endpointResource } from './endpointResource.ts';
import { call } from './httpClient.ts';

/** News items. */
export const contents = endpointResource(endpoints, {
  lists: ['list', 'manage'],
  records: ['read', 'edit'],
  language: 'langKey',
});

interface Reading {
  signal?: AbortSignal | undefined;
}
interface Rows {
  data: ContentRow[];
  total: number;
}

/** A page of what the reader may read, in a language and for all languages [R1J-27], Q1-37. */
export async function readContents(
  query: QueryInput<typeof endpoints.list>,
  { signal }: Reading = {},
): Promise<Rows> {
  const { data, total } = await call(endpoints.list, { query, signal, errorMessage: null });
  return { data, total: total ?? data.length };
}

/** A page of all items, for those who write them [R1J-28]. */
export async function readManagedContents(
  query: QueryInput<typeof endpoints.manage>,
  { signal }: Reading = {},
): Promise<Rows> {
  const { data, total } = await call(endpoints.manage, { query, signal, errorMessage: null });
  return { data, total: total ?? data.length };
}

/** One published item [R1J-29]. */
export const readContent = async (id: number, { signal }: Reading = {}): Promise<Content> =>
  (await call(endpoints.read, { params: { id }, signal, errorMessage: null })).data;

/** One item for its form [R1J-30]. */
export const readContentForm = async (id: number, { signal }: Reading = {}): Promise<ContentForm> =>
  (await call(endpoints.edit, { params: { id }, signal, errorMessage: null })).data;

/** Categories with the keys of their names [R1J-12]. */
export const readCategories = async ({ signal }: Reading = {}) =>
  (await call(endpoints.categories, { signal, errorMessage: null })).data;

export const createContent = async (body: BodyInput<typeof endpoints.create>): Promise<ContentForm> =>
  (await call(endpoints.create, { body })).data;

export const saveContent = async (body: BodyInput<typeof endpoints.save>): Promise<ContentForm> =>
  (await call(endpoints.save, { body })).data;

export const removeContent = async (id: number): Promise<void> => {
  await call(endpoints.remove, { params: { id } });
};
