import { z } from 'zod';
import { paging } from '#contract/http.ts';
import { Locale } from '#contract/texts/titles.ts';
import { MOST_TEXT } from './message-rules.ts';

/** What reads a text: the browser, or the server in its mails, notices and refusals, Q3-81. */
const TEXT_SIDES = ['FRONTEND', 'BACKEND'] as const;
export type TextSide = (typeof TEXT_SIDES)[number];

/** Largest file of texts in bytes, Q3-82. */
export const LANGUAGE_FILE_BYTES = 5 * 1024 * 1024;

/** One text in one language, beside what it is written after, S3-103. */
export const TextRow = z.object({
  key: z.string(),
  locale: z.string(),
  /** The English text; for English itself the shipped one. */
  reference: z.string(),
  /** What is shipped in this language; null for none. */
  shipped: z.string().nullable(),
  /** What is there now; null where the text of the default language is shown instead. */
  text: z.string().nullable(),
  /** An administrator wrote it. */
  isChanged: z.boolean(),
});
export type TextRow = z.infer<typeof TextRow>;

export const TEXT_STATES = ['MISSING', 'CHANGED'] as const;
export type TextState = (typeof TEXT_STATES)[number];
export const TEXT_SORT_FIELDS = ['key'] as const;

export const textQuery = z.object({
  ...paging(TEXT_SORT_FIELDS, 'key,asc'),
  /** The language whose texts are listed; the default one when left out. */
  locale: Locale.optional(),
  /** Part of the key, the reference or the text. */
  'text.contains': z.string().max(255).optional(),
  'state.equals': z.enum(TEXT_STATES).optional(),
});
export type TextQuery = z.output<typeof textQuery>;

export const TextChange = z.object({
  locale: Locale,
  key: z.string().min(1).max(200),
  /** Null or empty: what is shipped, or the text of the default language, is shown again. */
  text: z.string().max(MOST_TEXT).nullable(),
  /** What the editor saw before; refused when somebody has written another text since. */
  seen: z.string().max(MOST_TEXT).nullable().optional(),
});
export type TextChange = z.output<typeof TextChange>;

const counts = z.object({
  total: z.number(),
  /** Texts that fall back to the default language. */
  missing: z.number(),
  changed: z.number(),
});

export const Language = z.object({
  locale: z.string(),
  /** In its own language. */
  name: z.string(),
  /** Its texts come with the application; it can be switched off, not removed. */
  isShipped: z.boolean(),
  /** People can choose it. */
  isActive: z.boolean(),
  isDefault: z.boolean(),
  /** Accounts that use it. */
  people: z.number(),
  frontend: counts,
  backend: counts,
  /** Editable texts without a word in this language. */
  emptyContents: z.number(),
});
export type Language = z.infer<typeof Language>;

export const UploadedTexts = z.object({
  locale: z.string(),
  /** Texts in the file that differ from the shipped ones. */
  changed: z.number(),
  /** Changed texts of before that the file took the place of. */
  replaced: z.number(),
});
export type UploadedTexts = z.infer<typeof UploadedTexts>;
