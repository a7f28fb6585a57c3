import { z } from 'zod';
import { forEveryone, forPlatformAdministrators, pagesOnDemand, paging, rowsOf } from '#contract/http.ts';
import { PUBLIC_PATHS } from '#contract/public-paths.ts';
import { FoundStaticContent, StaticContent, StaticContentChange, StaticContentRow } from './schema.ts';

export const staticContentEndpoints = {
  list: forPlatformAdministrators('GET api/v3/static-contents', {
    summary: 'All editable texts, by key and language; whole when no size is asked for',
    query: z.object(pagesOnDemand),
    ...rowsOf(StaticContentRow),
  }),
  find: forPlatformAdministrators('GET api/v3/static-contents/found', {
    summary: 'A page of the editable texts, of whatever language, whose title or words hold a text',
    query: z.object({ ...paging(['id'], 'id,asc'), q: z.string().trim().min(1).max(255) }),
    ...rowsOf(FoundStaticContent),
  }),
  read: forPlatformAdministrators('GET api/v3/static-contents/:id', {
    summary: 'One editable text in one language',
    response: StaticContentRow,
  }),
  save: forPlatformAdministrators('PUT api/v3/static-contents', {
    summary: 'Changes an editable text in one language',
    body: StaticContentChange,
    response: StaticContentRow,
    alert: 'app.staticContent.updated',
  }),
  readPublic: forEveryone(`GET ${PUBLIC_PATHS.staticContent}`, {
    summary: 'An editable text in a language, or in the default language when it lacks there',
    params: z.object({ lang: z.string().max(20), key: z.string().max(100) }),
    response: StaticContent,
  }),
};
