import type { QueryClient } from '@tanstack/react-query';
import { BROWSER_KEYS, START_DATA_ID, type StartData } from '#contract/page/start-data.ts';
import type { AppSettings, Messages } from '#contract/settings/schema.ts';
import { setCallLanguage } from '#src/dataProvider/callLanguage.ts';
import { transport } from '#src/dataProvider/httpClient.ts';
import { readToken } from '#src/dataProvider/token.ts';
import { chooseLocale, storedLocale } from '#src/i18nProvider.ts';
import { createQueryClient } from './queryClient.ts';
import { loadSession } from './session.ts';
import { withDefaults } from './settings.ts';
import { readMessages, readSettings } from './startCalls.ts';

/** Everything the first picture needs. */
export interface Start {
  settings: AppSettings;
  locale: string;
  messages: Messages;
  /** Holds what came with the page for a visitor. */
  queryClient: QueryClient;
  /** Zone of the times in the page that the server rendered for this person; missing when it is for somebody else. */
  renderedIn?: string | undefined;
}

/** In session storage between a save of the settings and the reading after it. */
export const SETTINGS_SAVED_KEY = 'settingsSaved';

/** Time for which what came with the page counts as new, ms. */
const PAGE_STALE_MS = 60_000;

/** Language of the last visit: a guess that lets texts travel together with the settings. */
const LAST_LOCALE_KEY = 'lastLocale';

/**
 * Reads settings, session and texts at the same time, as far as the page did not bring them along. Texts are
 * asked for in the likely language and once more if the settings or the account say another one.
 * @throws when the server cannot be reached or answers nonsense
 */
export async function loadStart(): Promise<Start> {
  const page = takeStartData();
  // What came of a save is for whoever saved and not to the page, which is the same for everybody.
  const isAfterSave = sessionStorage.getItem(SETTINGS_SAVED_KEY) !== null;
  sessionStorage.removeItem(SETTINGS_SAVED_KEY);
  if (readToken() === null && localStorage.getItem(BROWSER_KEYS.tabSession) !== null) {
    await (await import('#src/dataProvider/tabSession.ts')).takeTabSession();
  }
  const guess = storedLocale() ?? localStorage.getItem(LAST_LOCALE_KEY) ?? page?.locale ?? null;
  const [answer, account, guessed] = await Promise.all([
    (isAfterSave ? null : page?.settings) ?? readSettings(),
    loadSession(),
    guess === null ? null : messagesIn(guess, page).catch(() => null),
  ]);
  const settings = withDefaults(answer);
  const locale = chooseLocale(settings, storedLocale(), account?.langKey ?? null);
  const messages = (locale === guess ? guessed : null) ?? (await messagesIn(locale, page));
  localStorage.setItem(LAST_LOCALE_KEY, locale);
  document.documentElement.lang = locale;
  setCallLanguage(locale);
  const queryClient = createQueryClient();
  const isForVisitors = account === null && page?.locale === locale;
  const queries = isForVisitors ? page.queries : [];
  for (const [key, data] of queries) {
    queryClient.setQueryDefaults(key, { staleTime: PAGE_STALE_MS });
    queryClient.setQueryData(key, data, { updatedAt: performance.timeOrigin });
  }
  return { settings, locale, messages, queryClient, renderedIn: isForVisitors ? page.timeZone : undefined };
}

/** The page names a file that the browser keeps; it is gone when the texts have changed since. */
async function messagesIn(locale: string, page: StartData | null): Promise<Messages> {
  if (page?.locale !== locale) return readMessages(locale);
  const response = await transport.fetch(page.texts).catch(() => null);
  return response?.ok ? ((await response.json()) as Messages) : readMessages(locale);
}

/** What came with the page, once: whoever tries again wants it anew. */
function takeStartData(): StartData | null {
  const element = document.getElementById(START_DATA_ID);
  element?.remove();
  return element ? (JSON.parse(element.textContent ?? 'null') as StartData | null) : null;
}
