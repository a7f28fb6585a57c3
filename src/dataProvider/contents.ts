import { contentEndpoints as endpoints } from '#contract/contents/endpoints.ts';
import type { Content, ContentForm } from '#contract/contents/schema.ts';
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

/** One published item [R1J-29]. */
export const readContent = async (id: number, { signal }: Reading = {}): Promise<Content> =>
  (await call(endpoints.read, { params: { id }, signal, errorMessage: null })).data;

/** One item for its form [R1J-30]. */
export const readContentForm = async (id: number, { signal }: Reading = {}): Promise<ContentForm> =>
  (await call(endpoints.edit, { params: { id }, signal, errorMessage: null })).data;

/** Categories with the keys of their names [R1J-12]. */
export const readCategories = async ({ signal }: Reading = {}) =>
  (await call(endpoints.categories, { signal, errorMessage: null })).data;

export const removeContent = async (id: number): Promise<void> => {
  await call(endpoints.remove, { params: { id } });
};
