import { languageEndpoints } from '#contract/languages/endpoints.ts';
import type { TextQuery, TextSide } from '#contract/languages/schema.ts';
import { notFound } from '#server/platform/errors.ts';
import { Media, Page } from '#server/platform/http/answers.ts';
import { sentFile } from '#server/platform/http/call.ts';
import { type Route, routes } from '#server/platform/http/route.ts';
import type { Messages } from '#server/platform/texts/messages.ts';
import { addLanguage, changeLanguage, listLanguages, removeLanguage } from './language.change.ts';
import { keysOf, pageOfTexts } from './texts.catalogue.ts';
import { replaceTexts, saveText } from './texts.save.ts';

function textsOf(messages: Messages, side: TextSide, { locale, ...query }: TextQuery) {
  const wanted = locale ?? messages.configured[0] ?? '';
  if (!messages.locales.includes(wanted)) throw notFound();
  return pageOfTexts(messages, side, wanted, query);
}

/** The texts as a file that can be written in and uploaded again: every key, those that lack with an empty text. */
function fileOf(messages: Messages, side: TextSide, locale: string): Media {
  if (!messages.locales.includes(locale)) throw notFound();
  const own = messages.ownOf(locale);
  const texts = Object.fromEntries(keysOf(messages, side).map((key) => [key, own[key] ?? '']));
  const name = side === 'FRONTEND' ? `texts-${locale}.json` : `server-texts-${locale}.json`;
  return new Media(`${JSON.stringify(texts, null, 2)}\n`, 'application/json; charset=utf-8', {
    attachment: name,
  });
}

type Endpoints = typeof languageEndpoints;

/** Texts of the browser and of the server answer to endpoints of their own, in the same way. */
function textRoutes(
  side: TextSide,
  endpoints: {
    list: Endpoints['texts' | 'serverTexts'];
    save: Endpoints['saveText' | 'saveServerText'];
    upload: Endpoints['upload' | 'uploadServer'];
    download: Endpoints['download' | 'downloadServer'];
  },
): Route[] {
  return routes(endpoints, {
    list: ({ services, query }) => textsOf(services.messages, side, query),
    save: ({ db, services, body, alertParams }) => {
      alertParams(body.key);
      return saveText(db, services.messages, side, body);
    },
    upload: ({ db, services, params, file, alertParams }) => {
      alertParams(params.lang);
      return replaceTexts(db, services.messages, { side, locale: params.lang }, sentFile({ file }));
    },
    download: ({ services, params }) => fileOf(services.messages, side, params.lang),
  });
}

/** Texts and languages, for ADMIN [R3K-14, R3K-15, R3P-170 … R3P-175]. */
export const languageRoutes: Route[] = [
  ...textRoutes('FRONTEND', {
    list: languageEndpoints.texts,
    save: languageEndpoints.saveText,
    upload: languageEndpoints.upload,
    download: languageEndpoints.download,
  }),
  ...textRoutes('BACKEND', {
    list: languageEndpoints.serverTexts,
    save: languageEndpoints.saveServerText,
    upload: languageEndpoints.uploadServer,
    download: languageEndpoints.downloadServer,
  }),
  ...routes(languageEndpoints, {
    languages: async ({ db, services }) => {
      const rows = await listLanguages(db, services.messages);
      return new Page(rows, rows.length);
    },
    addLanguage: ({ db, services, body, alertParams }) => {
      alertParams(body.locale);
      return addLanguage(db, services, body.locale);
    },
    saveLanguage: ({ db, services, params, body, alertParams }) => {
      alertParams(params.locale);
      return changeLanguage(db, services.messages, params.locale, body);
    },
    removeLanguage: async ({ db, services, params, query, alertParams }) => {
      alertParams(params.locale);
      await removeLanguage(db, services.messages, params.locale, query.confirmed === 'true');
    },
  }),
];
