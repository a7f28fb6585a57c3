import type { I18nProvider } from 'ra-core';
import polyglotI18nProvider from 'ra-i18n-polyglot';
import type { AppSettings, Messages } from '../contract/settings.ts';
import { readMessages } from './app/startCalls.ts';

/** Key of the chosen language in session storage [R1A-38, R3N-35], Q1-62. */
export const LOCALE_KEY = 'locale';

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

export function createI18nProvider(locale: string, messages: Messages, settings: AppSettings): I18nProvider {
  const known = new Map([[locale, messages]]);
  const provider = polyglotI18nProvider(
    ((wanted: string) => known.get(wanted) ?? load(wanted)) as never,
    locale,
    languagesOf(settings),
    { allowMissing: true },
  );
  async function load(wanted: string): Promise<Messages> {
    const fetched = await readMessages(wanted);
    known.set(wanted, fetched);
    return fetched;
  }
  return {
    ...provider,
    changeLocale: async (wanted: string) => {
      await provider.changeLocale(wanted);
      document.documentElement.lang = wanted;
    },
  };
}
