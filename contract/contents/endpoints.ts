import { z } from 'zod';
import { endpoint, Id, language, NoContent, paging } from '#contract/http.ts';
import { PUBLIC_PATHS } from '#contract/public-paths.ts';
import { anyOf, everyone } from '#contract/roles.ts';
import { CONTENT_STATES } from './rules.ts';
import {
  CONTENT_SORT_FIELDS,
  Content,
  ContentChange,
  ContentForm,
  ContentRow,
  NewContent,
} from './schema.ts';

const contentAuthor = anyOf('ROLE_CONTENT_AUTHOR');
const contentEditor = anyOf('ROLE_CONTENT_EDITOR');
const contentStaff = anyOf('ROLE_CONTENT_AUTHOR', 'ROLE_CONTENT_EDITOR');

const ContentCategory = z.object({
  id: z.number(),
  /** Message key. */
  title: z.string(),
});

const byId = z.object({ id: Id });

/** News items and their pictures [R1J-12, R1J-27 … R1J-35]. */
export const contentEndpoints = {
  categories: endpoint('GET api/public/content-categories', {
    access: everyone,
    summary: 'Categories of news items',
    response: z.array(ContentCategory),
  }),
  list: endpoint(`GET ${PUBLIC_PATHS.contents}`, {
    access: everyone,
    summary: 'Published items that the caller may read, in the language asked for or in all languages',
    query: z.object({ ...paging(CONTENT_SORT_FIELDS, 'publishDate,desc'), ...language }),
    response: z.array(ContentRow),
    list: true,
  }),
  manage: endpoint('GET api/v3/contents/manage', {
    access: contentStaff,
    summary: 'All items, drafts and ended ones included',
    query: z.object({
      ...paging([...CONTENT_SORT_FIELDS, 'publishState'], 'publishDate,desc'),
      'title.contains': z.string().max(100).optional(),
      'publishState.equals': z.enum(CONTENT_STATES).optional(),
      'categoryId.equals': Id.optional(),
    }),
    response: z.array(ContentRow),
    list: true,
  }),
  read: endpoint('GET api/v3/contents/:id', {
    access: everyone,
    summary: 'One published item that the caller may read',
    params: byId,
    response: Content,
  }),
  edit: endpoint('GET api/v3/contents/:id/update', {
    access: contentStaff,
    summary: 'One item for its form',
    params: byId,
    response: ContentForm,
  }),
  create: endpoint('POST api/v3/contents', {
    access: contentAuthor,
    summary: 'Starts an item as a draft',
    body: NewContent,
    response: ContentForm,
    alert: 'app.content.created',
  }),
  save: endpoint('PUT api/v3/contents', {
    access: contentStaff,
    summary: 'Saves a draft, publishes it, or updates a published item',
    body: ContentChange,
    response: ContentForm,
    alert: 'app.content.updated',
  }),
  remove: endpoint('DELETE api/v3/contents/:id', {
    access: contentEditor,
    summary: 'Deletes an item with its pictures',
    params: byId,
    response: NoContent,
    alert: 'app.content.deleted',
  }),
  /** The address in the paths of banners. */
  image: endpoint('GET api/v3/content-images/:key', {
    access: everyone,
    summary: 'The bytes of a banner, for those who may read or edit its item',
    params: z.object({ key: z.uuid() }),
    response: z.string(),
    media: 'application/octet-stream',
  }),
};
