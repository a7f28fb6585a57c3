import { z } from 'zod';
import { systemAdministrators } from './access.ts';
import { Locale } from './definitions.ts';
import { endpoint, NoContent, paging, type UploadRule } from './http.ts';
import { LANGUAGE_CODES } from './language-codes.ts';
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
  /** What the application brings along in this language; null for none. */
  shipped: z.string().nullable(),
  /** What stands there now; null where the text of the default language is shown instead. */
  text: z.string().nullable(),
  /** An administrator wrote it. */
  isChanged: z.boolean(),
});
export type TextRow = z.infer<typeof TextRow>;

export const TEXT_STATES = ['MISSING', 'CHANGED'] as const;
export type TextState = (typeof TEXT_STATES)[number];
export const TEXT_SORT_FIELDS = ['key'] as const;

const textQuery = z.object({
  ...paging(TEXT_SORT_FIELDS, 'key,asc'),
  /** The language whose texts are listed; the default one when left out. */
  locale: Locale.optional(),
  /** Part of the key, the reference or the text. */
  'text.contains': z.string().max(255).optional(),
  'state.equals': z.enum(TEXT_STATES).optional(),
});
export type TextQuery = z.output<typeof textQuery>;

const TextChange = z.object({
  locale: Locale,
  key: z.string().min(1).max(200),
  /** Null or empty: what is shipped, or the text of the default language, stands again. */
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

/** A language of the installation. */
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

/** What an upload has changed. */
export const UploadedTexts = z.object({
  locale: z.string(),
  /** Texts in the file that differ from the shipped ones. */
  changed: z.number(),
  /** Changed texts of before that the file took the place of. */
  replaced: z.number(),
});
export type UploadedTexts = z.infer<typeof UploadedTexts>;

const ofLanguage = z.object({ lang: Locale });
const byLocale = z.object({ locale: Locale });
const upload: UploadRule = { filePart: 'file', maxBytes: LANGUAGE_FILE_BYTES, kinds: ['text'] };

/** Texts and languages; all of it is for ADMIN, Q3-91 [R3K-14]. */
export const languageEndpoints = {
  texts: endpoint('GET api/v3/language-admin', {
    access: systemAdministrators,
    summary: 'A page of the texts of the browser in one language',
    query: textQuery,
    response: z.array(TextRow),
    list: true,
  }),
  saveText: endpoint('PUT api/v3/language-admin', {
    access: systemAdministrators,
    summary: 'Changes a text of the browser, or restores the shipped one',
    body: TextChange,
    response: TextRow,
    alert: 'app.message.updated',
  }),
  serverTexts: endpoint('GET api/v3/language-admin/messages', {
    access: systemAdministrators,
    summary: 'A page of the texts of the server (mails, notices, refusals) in one language',
    query: textQuery,
    response: z.array(TextRow),
    list: true,
  }),
  saveServerText: endpoint('PUT api/v3/language-admin/messages', {
    access: systemAdministrators,
    summary: 'Changes a text of the server, or restores the shipped one',
    body: TextChange,
    response: TextRow,
    alert: 'app.message.updated',
  }),
  upload: endpoint('POST api/v3/language-admin/upload/:lang', {
    access: systemAdministrators,
    summary: 'Replaces the changed texts of the browser in a language by those of a JSON file',
    params: ofLanguage,
    response: UploadedTexts,
    upload,
    alert: 'app.message.uploaded',
  }),
  uploadServer: endpoint('POST api/v3/language-admin/upload/backend/:lang', {
    access: systemAdministrators,
    summary: 'Replaces the changed texts of the server in a language by those of a JSON or .properties file',
    params: ofLanguage,
    response: UploadedTexts,
    upload,
    alert: 'app.message.uploaded',
  }),
  download: endpoint('GET api/v3/language-admin/download/:lang', {
    access: systemAdministrators,
    summary: 'The texts of the browser in a language as a JSON file; missing ones are empty',
    params: ofLanguage,
    response: z.unknown(),
    media: 'application/octet-stream',
  }),
  downloadServer: endpoint('GET api/v3/language-admin/download/backend/:lang', {
    access: systemAdministrators,
    summary: 'The texts of the server in a language as a JSON file; missing ones are empty',
    params: ofLanguage,
    response: z.unknown(),
    media: 'application/octet-stream',
  }),
  languages: endpoint('GET api/v3/language-admin/languages', {
    access: systemAdministrators,
    summary: 'All languages with what is missing in them, those that people can choose first',
    response: z.array(Language),
    list: true,
  }),
  addLanguage: endpoint('POST api/v3/language-admin/languages', {
    access: systemAdministrators,
    summary: 'Adds a language whose texts are still to be written; people cannot choose it yet',
    body: z.object({ locale: Locale.refine((code) => LANGUAGE_CODES.includes(code)) }),
    response: Language,
    alert: 'app.language.created',
  }),
  saveLanguage: endpoint('PUT api/v3/language-admin/languages/:locale', {
    access: systemAdministrators,
    summary: 'Lets people choose a language or not, or makes it the default one',
    params: byLocale,
    body: z.object({ isActive: z.boolean().optional(), isDefault: z.literal(true).optional() }),
    response: Language,
    alert: 'app.language.updated',
  }),
  removeLanguage: endpoint('DELETE api/v3/language-admin/languages/:locale', {
    access: systemAdministrators,
    summary: 'Removes an added language with its texts; people who use it get the default one',
    params: byLocale,
    query: z.object({
      /** People use it, and the caller knows. */
      confirmed: z.enum(['true', 'false']).optional(),
    }),
    response: NoContent,
    alert: 'app.language.deleted',
  }),
};
