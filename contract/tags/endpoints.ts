import { z } from 'zod';
import {
  endpointFor,
  forPlatformAdministrators,
  Id,
  paging,
  rowsOf,
  saveOf,
  textOf,
} from '#contract/http.ts';
import { anyOf } from '#contract/roles.ts';
import { TAG_LIMITS, TAG_SORT_FIELDS, Tag, TagMergeCounts, TagRow } from './schema.ts';

const TagInput = z.object({
  title: textOf(TAG_LIMITS.title),
  isActive: z.boolean().default(true),
});

/** Into which tag the one of the path is merged. */
const TagMerge = z.object({ intoId: Id });

const forReaders = endpointFor(anyOf('ROLE_INTERNAL', 'ROLE_EXTERNAL', 'ROLE_ADMIN', 'ROLE_APP_ADMIN'));

/** Tags; writing needs a platform administrator, Q3-43 [R3I-10]. */
export const tagEndpoints = {
  active: forReaders('GET api/v3/contribution-tags', {
    summary: 'All active tags by title',
    ...rowsOf(Tag),
  }),
  read: forReaders('GET api/v3/contribution-tags/:id', {
    summary: 'One tag',
    response: Tag,
  }),
  page: forPlatformAdministrators('GET api/v3/admin/contribution-tags', {
    summary: 'A page of all tags, active and inactive',
    query: z.object({
      ...paging(TAG_SORT_FIELDS, 'id,desc'),
      'title.contains': z.string().max(255).optional(),
      'isActive.equals': z.enum(['true', 'false']).optional(),
    }),
    ...rowsOf(TagRow),
  }),
  create: forPlatformAdministrators('POST api/v3/contribution-tags', {
    summary: 'Creates a tag',
    body: TagInput,
    response: Tag,
    alert: 'app.contributionTag.created',
  }),
  save: forPlatformAdministrators('PUT api/v3/contribution-tags', {
    summary: 'Saves a tag',
    body: saveOf(TagInput),
    response: Tag,
    alert: 'app.contributionTag.updated',
  }),
  remove: forPlatformAdministrators('DELETE api/v3/contribution-tags/:id', {
    summary: 'Deletes a tag; one in use is only made inactive',
    alert: 'app.contributionTag.deleted',
  }),
  previewMerge: forPlatformAdministrators('POST api/v3/contribution-tags/:id/merge/preview', {
    summary: 'What merging a tag into another one would change; nothing is stored',
    body: TagMerge,
    response: TagMergeCounts,
    isTrial: true,
  }),
  merge: forPlatformAdministrators('POST api/v3/contribution-tags/:id/merge', {
    summary: 'Gives all that refers to a tag another one instead, and deletes the tag',
    body: TagMerge,
    response: TagMergeCounts,
    alert: 'app.contributionTag.merged',
  }),
};
