import { z } from 'zod';
import { endpoint, NoContent, type UploadRule } from '#contract/http.ts';
import { systemAdministrators } from '#contract/roles.ts';
import { Locale } from '#contract/texts/titles.ts';
import { LANGUAGE_CODES } from './codes.ts';
import { LANGUAGE_FILE_BYTES, Language, TextChange, TextRow, textQuery, UploadedTexts } from './schema.ts';

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
