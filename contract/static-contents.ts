import { z } from 'zod';
import { everyone, platformAdministrators } from './access.ts';
import { CONTENT_LIMITS } from './content-rules.ts';
import { endpoint, Id, Instant, pagesOnDemand, SeenVersion } from './http.ts';
import { PUBLIC_PATHS } from './public-paths.ts';

/** Keys of the editable texts, Q1-19 [R1E-33]. */
export const STATIC_CONTENT_KEYS = [
  'privacy-platform',
  'terms-platform',
  'footer-platform',
  'contribution-intro',
  'home-internal',
  'home-external',
  'home-anonymous',
  'contact-platform',
] as const;
export type StaticContentKey = (typeof STATIC_CONTENT_KEYS)[number];

/** A text by language and key [R1E-32]. */
export const StaticContent = z.object({
  locale: z.string(),
  contentKey: z.string(),
  title: z.string(),
  /** Rich text. */
  content: z.string(),
});
export type StaticContent = z.infer<typeof StaticContent>;

export const STATIC_CONTENT_LIMITS = { title: { max: 255 }, content: CONTENT_LIMITS.html } as const;

/** A text as its editors have it: a row of its own for each language and key, Q3-121 [R3K-47]. */
export const StaticContentRow = StaticContent.extend({
  id: z.number(),
  version: z.number(),
  /** Null for a text as it was shipped. */
  lastModifiedDate: Instant.nullable(),
  lastModifiedBy: z.string().nullable(),
});
export type StaticContentRow = z.infer<typeof StaticContentRow>;

const StaticContentChange = z.object({
  id: z.number().int().positive(),
  title: z.string().trim().max(STATIC_CONTENT_LIMITS.title.max).optional(),
  content: z.string().max(STATIC_CONTENT_LIMITS.content.max).optional(),
  /** The version that the form was filled from; refused when somebody has saved since. */
  version: SeenVersion,
});
export type StaticContentChange = z.output<typeof StaticContentChange>;

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
