import type { BodyInput, QueryInput } from '../../contract/http.ts';
import { tagEndpoints as endpoints, type Tag, type TagRow } from '../../contract/tags.ts';
import { call } from './httpClient.ts';

/** A page of all tags with their uses [R3P-57]. */
export async function pageOfTags(
  query: QueryInput<typeof endpoints.page>,
  { signal }: { signal?: AbortSignal | undefined } = {},
): Promise<{ data: TagRow[]; total: number }> {
  const { data, total } = await call(endpoints.page, { query, signal, errorMessage: null });
  return { data, total: total ?? data.length };
}

export type TagBody = Required<BodyInput<typeof endpoints.create>>;

/** Stores a new tag, or changes the one of an id [R3P-58, R3P-59]. */
export const storeTag = async (body: Partial<TagBody>, id?: number): Promise<Tag> =>
  id === undefined
    ? (await call(endpoints.create, { body: body as TagBody })).data
    : (await call(endpoints.save, { body: { ...body, id } })).data;

/** Deletes a tag; one in use is only made inactive [R3P-60]. */
export const removeTag = async (id: number): Promise<void> => {
  await call(endpoints.remove, { params: { id } });
};
