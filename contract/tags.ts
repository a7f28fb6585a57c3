import { z } from 'zod';
import { anyOf, platformAdministrators } from './access.ts';
import { changesOf, endpoint, Id, NoContent, paging, SeenVersion, StoredVersion } from './http.ts';

export const TAG_LIMITS = { title: { min: 2, max: 50 } } as const;

/** A word that contributions can carry, S3-91. */
export const Tag = z.object({
  id: z.number(),
  title: z.string(),
  isActive: z.boolean(),
  version: StoredVersion,
});
export type Tag = z.infer<typeof Tag>;

/** A tag as its administrators list it. */
export const TagRow = Tag.extend({
  /** Contributions that carry it, S3-91. */
  useCount: z.number(),
});
export type TagRow = z.infer<typeof TagRow>;

const TagInput = z.object({
  title: z.string().trim().min(TAG_LIMITS.title.min).max(TAG_LIMITS.title.max),
  isActive: z.boolean().default(true),
});

const readers = anyOf('ROLE_INTERNAL', 'ROLE_EXTERNAL', 'ROLE_ADMIN', 'ROLE_APP_ADMIN');

export const TAG_SORT_FIELDS = ['id', 'title', 'isActive', 'useCount'] as const;

/** Tags; writing needs a platform administrator, Q3-43 [R3I-10]. */
export const tagEndpoints = {
  active: endpoint('GET api/v3/contribution-tags', {
    access: readers,
    summary: 'All active tags by title',
    response: z.array(Tag),
    list: true,
  }),
  read: endpoint('GET api/v3/contribution-tags/:id', {
    access: readers,
    summary: 'One tag',
    params: z.object({ id: Id }),
    response: Tag,
  }),
  page: endpoint('GET api/v3/admin/contribution-tags', {
    access: platformAdministrators,
    summary: 'A page of all tags, active and inactive',
    query: z.object({
      ...paging(TAG_SORT_FIELDS, 'id,desc'),
      'title.contains': z.string().max(255).optional(),
      'isActive.equals': z.enum(['true', 'false']).optional(),
    }),
    response: z.array(TagRow),
    list: true,
  }),
  create: endpoint('POST api/v3/contribution-tags', {
    access: platformAdministrators,
    summary: 'Creates a tag',
    body: TagInput,
    response: Tag,
    alert: 'app.contributionTag.created',
  }),
  save: endpoint('PUT api/v3/contribution-tags', {
    access: platformAdministrators,
    summary: 'Saves a tag',
    body: changesOf(TagInput).extend({
      id: z.number().int().positive(),
      version: SeenVersion,
    }),
    response: Tag,
    alert: 'app.contributionTag.updated',
  }),
  remove: endpoint('DELETE api/v3/contribution-tags/:id', {
    access: platformAdministrators,
    summary: 'Deletes a tag; one in use is only made inactive',
    params: z.object({ id: Id }),
    response: NoContent,
    alert: 'app.contributionTag.deleted',
  }),
};
