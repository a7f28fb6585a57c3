import { z } from 'zod';
import { endpointFor, forEveryone, Id, language, mediaOf, paging, rowsOf } from '#contract/http.ts';
import { PUBLIC_PATHS } from '#contract/public-paths.ts';
import { CONTENT_STAFF } from '#contract/publishers.ts';
import { anyOf } from '#contract/roles.ts';
import { SEARCH_LIMITS } from '#contract/search/schema.ts';
import { CONTENT_STATES } from './rules.ts';
import {
  CONTENT_SORT_FIELDS,
  Content,
  ContentChange,
  ContentForm,
  ContentRow,
  NewContent,
} from './schema.ts';

const forAuthors = endpointFor(anyOf('ROLE_CONTENT_AUTHOR'));
const forEditors = endpointFor(anyOf('ROLE_CONTENT_EDITOR'));
const forStaff = endpointFor(anyOf(...CONTENT_STAFF));

const ContentCategory = z.object({
  id: z.number(),
  /** Message key. */
  title: z.string(),
});

/** News items and their pictures [R1J-12, R1J-27 … R1J-35]. */
export const contentEndpoints = {
  categories: forEveryone('GET api/public/content-categories', {
    summary: 'Categories of news items',
    response: z.array(ContentCategory),
  }),
  list: forEveryone(`GET ${PUBLIC_PATHS.contents}`, {
    summary: 'Published items that the caller may read, in the language asked for or in all languages',
    query: z.object({ ...paging(CONTENT_SORT_FIELDS, 'publishDate,desc'), ...language }),
    ...rowsOf(ContentRow),
  }),
  manage: forStaff('GET api/v3/contents/manage', {
    summary: 'All items, drafts and ended ones included',
    query: z.object({
      ...paging([...CONTENT_SORT_FIELDS, 'publishState'], 'publishDate,desc'),
      'title.contains': z.string().max(100).optional(),
      /** Words of titles and texts, as the search of everything looks for them. */
      q: z.string().max(SEARCH_LIMITS.query.max).optional(),
      'publishState.equals': z.enum(CONTENT_STATES).optional(),
      'categoryId.equals': Id.optional(),
    }),
    ...rowsOf(ContentRow),
  }),
  read: forEveryone('GET api/v3/contents/:id', {
    summary: 'One published item that the caller may read',
    response: Content,
  }),
  edit: forStaff('GET api/v3/contents/:id/update', {
    summary: 'One item for its form',
    response: ContentForm,
  }),
  create: forAuthors('POST api/v3/contents', {
    summary: 'Starts an item as a draft',
    body: NewContent,
    response: ContentForm,
    alert: 'app.content.created',
  }),
  save: forStaff('PUT api/v3/contents', {
    summary: 'Saves a draft, publishes it, or updates a published item',
    body: ContentChange,
    response: ContentForm,
    alert: 'app.content.updated',
  }),
  remove: forEditors('DELETE api/v3/contents/:id', {
    summary: 'Deletes an item with its pictures',
    alert: 'app.content.deleted',
  }),
  /** The address in the paths of banners. */
  image: forEveryone('GET api/v3/content-images/:key', {
    summary: 'The bytes of a banner, for those who may read or edit its item',
    params: z.object({ key: z.uuid() }),
    ...mediaOf('application/octet-stream'),
  }),
};
