import { BROWSER_KEYS, START_DATA_ID, type StartData, type StartHome } from '#contract/page/start-data.ts';
import type { AppSettings, Messages } from '#contract/settings/schema.ts';
import { readToken } from '#src/dataProvider/token.ts';
import { chooseLocale, storedLocale } from '#src/i18nProvider.ts';
import { loadSession } from './session.ts';
import { withDefaults } from './settings.ts';
import { readMessages, readSettings } from './startCalls.ts';

/** Everything the first picture needs. */
export interface Start {
  settings: AppSettings;
  locale: string;
  messages: Messages;
  /** What a visitor's home page shows first, when the page brought it along. */
  home: StartHome | null;
}

/** In session storage between a save of the settings and the reading after it. */
export const SETTINGS_SAVED_KEY = 'settingsSaved';

/** Language of the last visit: a guess that lets texts travel together with the settings. */
const LAST_LOCALE_KEY = 'lastLocale';

/**
 * Reads settings, session and texts at the same time, as far as the page did not bring them along. Texts are
 * asked for in the likely language and once more if the settings or the account say another one (Q1-82).
 * @throws when the server cannot be reached or answers nonsense
 */
export async function loadStart(): Promise<Start> {
  const brought = takeStartData();
  // What came of a save is told to whoever saved and not to the page, which is the same for everybody, S3-106.
  const isAfterSave = sessionStorage.getItem(SETTINGS_SAVED_KEY) !== null;
  sessionStorage.removeItem(SETTINGS_SAVED_KEY);
  if (readToken() === null && localStorage.getItem(BROWSER_KEYS.tabSession) !== null) {
    await (await import('#src/dataProvider/tabSession.ts')).takeTabSession();
  }
  const guess = storedLocale() ?? localStorage.getItem(LAST_LOCALE_KEY) ?? brought?.locale ?? null;
  const [answer, account, guessed] = await Promise.all([
    (isAfterSave ? null : brought?.settings) ?? readSettings(),
    loadSession(),
    guess === null ? null : messagesIn(guess, brought).catch(() => null),
  ]);
  const settings = withDefaults(answer);
  const locale = chooseLocale(settings, storedLocale(), account?.langKey ?? null);
  const messages = (locale === guess ? guessed : null) ?? (await messagesIn(locale, brought));
  localStorage.setItem(LAST_LOCALE_KEY, locale);
  document.documentElement.lang = locale;
  const home = account === null && brought?.locale === locale ? brought.home : null;
  return { settings, locale, messages, home };
}

const messagesIn = async (locale: string, brought: StartData | null) =>
  brought?.locale === locale ? brought.messages : readMessages(locale);

/** What the page brought along, once: whoever tries again wants it anew. */
function takeStartData(): StartData | null {
  const element = document.getElementById(START_DATA_ID);
  element?.remove();
  return element ? (JSON.parse(element.textContent ?? 'null') as StartData | null) : null;
}
