import type { BodyInput } from '#contract/http.ts';
import { tagEndpoints as endpoints } from '#contract/tags/endpoints.ts';
import type { Tag } from '#contract/tags/schema.ts';
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

/** One tag as it is now [R3P-56]. */
export const readTag = async (id: number): Promise<Tag> =>
  (await call(endpoints.read, { params: { id } })).data;

/** Stores a new tag, or changes one upon the version that was read [R3P-58, R3P-59]. */
export const storeTag = async (body: TagBody, stored: Tag | null): Promise<Tag> =>
  stored === null
    ? (await call(endpoints.create, { body })).data
    : (await call(endpoints.save, { body: { ...body, id: stored.id, version: stored.version } })).data;

/** Deletes a tag; one in use is only made inactive [R3P-60]. */
export const removeTag = async (id: number): Promise<void> => {
  await call(endpoints.remove, { params: { id } });
};
