import type { I18nProvider } from 'ra-core';
import { BROWSER_KEYS } from '#contract/page/start-data.ts';
import type { AppSettings, Messages } from '#contract/settings/schema.ts';
import { fillText } from '#contract/texts/fill-text.ts';
import { readMessages } from '#src/app/startCalls.ts';

/** Key of the chosen language in session storage [R1A-38, R3N-35], Q1-62. */
const LOCALE_KEY = BROWSER_KEYS.locale;

export function storedLocale(): string | null {
  return sessionStorage.getItem(LOCALE_KEY);
}

/** Remembers the person's choice for this browser session. */
export function storeLocale(locale: string): void {
  sessionStorage.setItem(LOCALE_KEY, locale);
}

/**
 * The language to start with: the choice of this browser session, the account's, the first configured
 * one, what the server chose [R1A-37], Q1-82. Languages that are not configured are passed over.
 */
export function chooseLocale(
  settings: Pick<AppSettings, 'locales' | 'currentLocale'>,
  stored: string | null,
  account: string | null,
): string {
  const configured = [stored, account].find((locale) => locale !== null && settings.locales.includes(locale));
  return configured ?? settings.locales[0] ?? settings.currentLocale;
}

/** Languages by their own names, in the configured order [R1A-41]. */
export function languagesOf(settings: Pick<AppSettings, 'locales' | 'languages'>) {
  return settings.locales.map((locale) => ({ locale, name: settings.languages[locale] ?? locale }));
}

/**
 * Translates with the server's texts. A missing text gives the fallback `_` of the call, else its key, so that a
 * page is never without words.
 */
export function createI18nProvider(locale: string, messages: Messages, settings: AppSettings): I18nProvider {
  const known = new Map([[locale, messages]]);
  let spoken = locale;
  return {
    translate: (key: string, values: Record<string, unknown> = {}) => {
      const text = known.get(spoken)?.[key] ?? values._;
      return typeof text === 'string' ? fillText(spoken, text, values) : key;
    },
    getLocale: () => spoken,
    getLocales: () => languagesOf(settings),
    changeLocale: async (wanted: string) => {
      if (!known.has(wanted)) known.set(wanted, await readMessages(wanted));
      spoken = wanted;
      document.documentElement.lang = wanted;
    },
  };
}
