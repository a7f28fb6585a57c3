import type { AppSettings, Messages } from '../../contract/settings.ts';
import { chooseLocale, storedLocale } from '../i18nProvider.ts';
import { loadSession } from './session.ts';
import { withDefaults } from './settings.ts';
import { readMessages, readSettings } from './startCalls.ts';

/** Everything the first picture needs. */
export interface Start {
  settings: AppSettings;
  locale: string;
  messages: Messages;
}

/** Language of the last visit: a guess that lets texts travel together with the settings. */
const LAST_LOCALE_KEY = 'lastLocale';

/**
 * Reads settings, session and texts at the same time. Texts are asked for in the likely language and
 * once more if the settings or the account say another one (Q1-82).
 * @throws when the server cannot be reached or answers nonsense
 */
export async function loadStart(): Promise<Start> {
  const guess = storedLocale() ?? localStorage.getItem(LAST_LOCALE_KEY);
  const guessed = guess === null ? null : readMessages(guess).catch(() => null);
  const [answer, account] = await Promise.all([readSettings(), loadSession()]);
  const settings = withDefaults(answer);
  const locale = chooseLocale(settings, storedLocale(), account?.langKey ?? null);
  const messages = (locale === guess ? await guessed : null) ?? (await readMessages(locale));
  localStorage.setItem(LAST_LOCALE_KEY, locale);
  document.documentElement.lang = locale;
  return { settings, locale, messages };
}
