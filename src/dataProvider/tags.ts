import type { BodyInput } from '#contract/http.ts';
import { tagEndpoints as endpoints } from '#contract/tags/endpoints.ts';
import { endpointResource } from './endpointResource.ts';
import { call } from './httpClient.ts';

/** Tags: those to choose from, and all with their uses. */
export const tags = endpointResource(endpoints, {
  lists: ['active', 'page'],
  records: ['read'],
  create: 'create',
  update: 'save',
  delete: 'remove',
});

export type TagBody = Required<BodyInput<typeof endpoints.create>>;

/** Deletes a tag; one in use is only made inactive [R3P-60]. */
export const removeTag = async (id: number): Promise<void> => {
  await call(endpoints.remove, { params: { id } });
};
