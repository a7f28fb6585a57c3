import type { TextSide } from '#contract/languages/schema.ts';
import { ERROR_KEYS } from '#server/platform/errors.ts';

/**
 * What the server says: mails, notices, text questions, the texts of its spreadsheets, and the refusals and
 * successes that it names by their keys, Q3-81. A key is on one side only; both sides read all of them.
 */
const SERVER_KEYS = [
  ...[
    'mail.',
    'digest.',
    'lifeCycle.mail.',
    'tasks.mail.',
    'chat.notification.',
    'chat.mail.',
    'competition.notification.',
  ],
  ...['error.', 'app.', 'competition.error.', 'captcha.question.', 'captcha.number.', 'unsubscribe.done'],
  ...['benefit.report.', 'evaluation.report.', 'evaluation.import.', 'lifeCycleDraft.name', 'dataCopy.'],
];
/** Pages of the browser that show an error have words of their own. */
const PAGES = ['error.http.', 'error.backHome', 'error.unknown', 'error.serverNotReachable'];

const refusals = new Set<string>(ERROR_KEYS);

const begins = (key: string, beginnings: readonly string[]) =>
  beginnings.some((word) => key.startsWith(word));

/** The screen of the administration that a text is on. */
export function sideOf(key: string): TextSide {
  if (begins(key, PAGES)) return 'FRONTEND';
  return refusals.has(key) || begins(key, SERVER_KEYS) ? 'BACKEND' : 'FRONTEND';
}
