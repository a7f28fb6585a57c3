import { z } from 'zod';
import { forSystemAdministrators, rowsOf, type UploadRule } from '#contract/http.ts';
import { Locale } from '#contract/texts/titles.ts';
import { LANGUAGE_CODES } from './codes.ts';
import { LANGUAGE_FILE_BYTES, Language, TextChange, TextRow, textQuery, UploadedTexts } from './schema.ts';

const ofLanguage = z.object({ lang: Locale });
const byLocale = z.object({ locale: Locale });
const upload: UploadRule = { filePart: 'file', maxBytes: LANGUAGE_FILE_BYTES, kinds: ['text'] };

/** Texts and languages; all of it is for ADMIN, Q3-91 [R3K-14]. */
export const languageEndpoints = {
  texts: forSystemAdministrators('GET api/v3/language-admin', {
    summary: 'A page of the texts of the browser in one language',
    query: textQuery,
    ...rowsOf(TextRow),
  }),
  saveText: forSystemAdministrators('PUT api/v3/language-admin', {
    summary: 'Changes a text of the browser, or restores the shipped one',
    body: TextChange,
    response: TextRow,
    alert: 'app.message.updated',
  }),
  serverTexts: forSystemAdministrators('GET api/v3/language-admin/messages', {
    summary: 'A page of the texts of the server (mails, notices, refusals) in one language',
    query: textQuery,
    ...rowsOf(TextRow),
  }),
  saveServerText: forSystemAdministrators('PUT api/v3/language-admin/messages', {
    summary: 'Changes a text of the server, or restores the shipped one',
    body: TextChange,
    response: TextRow,
    alert: 'app.message.updated',
  }),
  upload: forSystemAdministrators('POST api/v3/language-admin/upload/:lang', {
    summary: 'Replaces the changed texts of the browser in a language by those of a JSON file',
    params: ofLanguage,
    response: UploadedTexts,
    upload,
    alert: 'app.message.uploaded',
  }),
  uploadServer: forSystemAdministrators('POST api/v3/language-admin/upload/backend/:lang', {
    summary: 'Replaces the changed texts of the server in a language by those of a JSON or .properties file',
    params: ofLanguage,
    response: UploadedTexts,
    upload,
    alert: 'app.message.uploaded',
  }),
  download: forSystemAdministrators('GET api/v3/language-admin/download/:lang', {
    summary: 'The texts of the browser in a language as a JSON file; missing ones are empty',
    params: ofLanguage,
    response: z.unknown(),
    media: 'application/octet-stream',
  }),
  downloadServer: forSystemAdministrators('GET api/v3/language-admin/download/backend/:lang', {
    summary: 'The texts of the server in a language as a JSON file; missing ones are empty',
    params: ofLanguage,
    response: z.unknown(),
    media: 'application/octet-stream',
  }),
  languages: forSystemAdministrators('GET api/v3/language-admin/languages', {
    summary: 'All languages with what is missing in them, those that people can choose first',
    ...rowsOf(Language),
  }),
  addLanguage: forSystemAdministrators('POST api/v3/language-admin/languages', {
    summary: 'Adds a language whose texts are still to be written; people cannot choose it yet',
    body: z.object({ locale: Locale.refine((code) => LANGUAGE_CODES.includes(code)) }),
    response: Language,
    alert: 'app.language.created',
  }),
  saveLanguage: forSystemAdministrators('PUT api/v3/language-admin/languages/:locale', {
    summary: 'Lets people choose a language or not, or makes it the default one',
    params: byLocale,
    body: z.object({ isActive: z.boolean().optional(), isDefault: z.literal(true).optional() }),
    response: Language,
    alert: 'app.language.updated',
  }),
  removeLanguage: forSystemAdministrators('DELETE api/v3/language-admin/languages/:locale', {
    summary: 'Removes an added language with its texts; people who use it get the default one',
    params: byLocale,
    query: z.object({
      /** People use it, and the caller knows. */
      confirmed: z.enum(['true', 'false']).optional(),
    }),
    alert: 'app.language.deleted',
  }),
};
