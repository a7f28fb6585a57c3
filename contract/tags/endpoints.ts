import { z } from 'zod';
import { changesOf, endpoint, Id, NoContent, paging, SeenVersion } from '#contract/http.ts';
import { anyOf, platformAdministrators } from '#contract/roles.ts';
import { TAG_LIMITS, TAG_SORT_FIELDS, Tag, TagRow } from './schema.ts';

const TagInput = z.object({
  title: z.string().trim().min(TAG_LIMITS.title.min).max(TAG_LIMITS.title.max),
  isActive: z.boolean().default(true),
});

const readers = anyOf('ROLE_INTERNAL', 'ROLE_EXTERNAL', 'ROLE_ADMIN', 'ROLE_APP_ADMIN');

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
