import { languageEndpoints } from '#contract/languages/endpoints.ts';
import type { TextQuery, TextSide } from '#contract/languages/schema.ts';
import { AppError, notFound } from '#server/platform/errors.ts';
import { Media, Page } from '#server/platform/http/answers.ts';
import type { Context } from '#server/platform/http/call.ts';
import { type Route, route } from '#server/platform/http/route.ts';
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

const texts = route(languageEndpoints.texts, ({ services, query }) =>
  textsOf(services.messages, 'FRONTEND', query),
);
const serverTexts = route(languageEndpoints.serverTexts, ({ services, query }) =>
  textsOf(services.messages, 'BACKEND', query),
);

const save = route(languageEndpoints.saveText, ({ db, services, body, alertParams }) => {
  alertParams(body.key);
  return saveText(db, services.messages, 'FRONTEND', body);
});
const saveServer = route(languageEndpoints.saveServerText, ({ db, services, body, alertParams }) => {
  alertParams(body.key);
  return saveText(db, services.messages, 'BACKEND', body);
});

type UploadContext = Context<(typeof languageEndpoints)['upload' | 'uploadServer']>;

function take(context: UploadContext, side: TextSide) {
  const { db, services, params, file } = context;
  if (file === null) throw new AppError('error.fileMissing');
  context.alertParams(params.lang);
  return replaceTexts(db, services.messages, { side, locale: params.lang }, file);
}

const upload = route(languageEndpoints.upload, (context) => take(context, 'FRONTEND'));
const uploadServer = route(languageEndpoints.uploadServer, (context) => take(context, 'BACKEND'));

const download = route(languageEndpoints.download, ({ services, params }) =>
  fileOf(services.messages, 'FRONTEND', params.lang),
);
const downloadServer = route(languageEndpoints.downloadServer, ({ services, params }) =>
  fileOf(services.messages, 'BACKEND', params.lang),
);

const languages = route(languageEndpoints.languages, async ({ db, services }) => {
  const rows = await listLanguages(db, services.messages);
  return new Page(rows, rows.length);
});

const add = route(languageEndpoints.addLanguage, ({ db, services, body, alertParams }) => {
  alertParams(body.locale);
  return addLanguage(db, services, body.locale);
});
const change = route(languageEndpoints.saveLanguage, ({ db, services, params, body, alertParams }) => {
  alertParams(params.locale);
  return changeLanguage(db, services.messages, params.locale, body);
});
const remove = route(
  languageEndpoints.removeLanguage,
  async ({ db, services, params, query, alertParams }) => {
    alertParams(params.locale);
    await removeLanguage(db, services.messages, params.locale, query.confirmed === 'true');
    return undefined;
  },
);

/** Texts and languages, for ADMIN [R3K-14, R3K-15, R3P-170 … R3P-175]. */
export const languageRoutes: Route[] = [
  texts,
  save,
  serverTexts,
  saveServer,
  upload,
  uploadServer,
  download,
  downloadServer,
  languages,
  add,
  change,
  remove,
];
