import { z } from 'zod';
import { CONTENT_LIMITS } from '#contract/contents/rules.ts';
import { Instant, SeenVersion } from '#contract/http.ts';

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

/** An editable text that holds what was searched, with the words around the first place of it. */
export const FoundStaticContent = z.object({
  id: z.number(),
  locale: z.string(),
  contentKey: z.enum(STATIC_CONTENT_KEYS),
  /** Plain text. */
  excerpt: z.string(),
});
export type FoundStaticContent = z.infer<typeof FoundStaticContent>;

export const StaticContentChange = z.object({
  id: z.number().int().positive(),
  title: z.string().trim().max(STATIC_CONTENT_LIMITS.title.max).optional(),
  content: z.string().max(STATIC_CONTENT_LIMITS.content.max).optional(),
  /** The version that the form was filled from; refused when somebody has saved since. */
  version: SeenVersion,
});
export type StaticContentChange = z.output<typeof StaticContentChange>;
