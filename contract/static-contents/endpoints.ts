import { z } from 'zod';
import { endpoint, Id, pagesOnDemand } from '#contract/http.ts';
import { PUBLIC_PATHS } from '#contract/public-paths.ts';
import { everyone, platformAdministrators } from '#contract/roles.ts';
import { StaticContent, StaticContentChange, StaticContentRow } from './schema.ts';

export const staticContentEndpoints = {
  list: endpoint('GET api/v3/static-contents', {
    access: platformAdministrators,
    summary: 'All editable texts, by key and language; whole when no size is asked for',
    query: z.object(pagesOnDemand),
    response: z.array(StaticContentRow),
    list: true,
  }),
  read: endpoint('GET api/v3/static-contents/:id', {
    access: platformAdministrators,
    summary: 'One editable text in one language',
    params: z.object({ id: Id }),
    response: StaticContentRow,
  }),
  save: endpoint('PUT api/v3/static-contents', {
    access: platformAdministrators,
    summary: 'Changes an editable text in one language',
    body: StaticContentChange,
    response: StaticContentRow,
    alert: 'app.staticContent.updated',
  }),
  readPublic: endpoint(`GET ${PUBLIC_PATHS.staticContent}`, {
    access: everyone,
    summary: 'An editable text in a language, or in the default language when it lacks there',
    params: z.object({ lang: z.string().max(20), key: z.string().max(100) }),
    response: StaticContent,
  }),
};
