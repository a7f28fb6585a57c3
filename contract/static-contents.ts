import { z } from 'zod';
import { everyone } from './access.ts';
import { endpoint } from './http.ts';
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

export const staticContentEndpoints = {
  readPublic: endpoint(`GET ${PUBLIC_PATHS.staticContent}`, {
    access: everyone,
    summary: 'An editable text in a language, or in the default language when it lacks there',
    params: z.object({ lang: z.string().max(20), key: z.string().max(100) }),
    response: StaticContent,
  }),
};
