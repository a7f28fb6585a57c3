import { captchaEndpoints } from '#contract/captchas/endpoints.ts';
import type { Asked } from '#server/platform/http/route.ts';
import { type Route, routes } from '#server/platform/http/route.ts';
import { introducedClient, requireCallOf } from '#server/platform/limits/clients.ts';
import type { Limit } from '#server/platform/limits/limits.ts';
import { askInWords } from './captcha.question.ts';
import { captchasAreOn, forgetCaptcha, issueCaptcha, storeAnswer } from './captchas.ts';

/** Of a browser, or of an address without cookies: a program that looks for an easy picture soon meets this. */
const PICTURES: Limit = { most: 100, withinSeconds: 600 };
/** A question is easy for a program too: it is for the few who need it. */
const QUESTIONS: Limit = { most: 10, withinSeconds: 600 };

type RefreshEndpoint = (typeof captchaEndpoints)['refresh' | 'refreshLogin'];

async function renew(call: Asked<RefreshEndpoint>) {
  const { body, db, services, locale } = call;
  const { database, messages, now } = services;
  if (!(await captchasAreOn(db))) return { token: '', image: '', question: null };
  const asText = body.asText === true;
  const client = await introducedClient(call);
  const asked = asText
    ? { what: 'captcha-question', client, limit: QUESTIONS }
    : { what: 'captcha', client, limit: PICTURES };
  await requireCallOf(database, asked, now());
  await forgetCaptcha(db, body.token);
  if (!asText) return { ...(await issueCaptcha(db, now())), question: null };
  const { question, answer } = askInWords(messages, body.langKey ?? locale);
  return { token: await storeAnswer(db, answer, now()), image: '', question };
}

// Drawing takes time and must hold no connection; each statement stands for itself.
export const captchaRoutes: Route[] = routes(captchaEndpoints, {
  refresh: { ownTransaction: true, handle: renew },
  refreshLogin: { ownTransaction: true, handle: renew },
});
