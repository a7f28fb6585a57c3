import type { I18nProvider, TranslationMessages } from 'ra-core';
import polyglotI18nProvider from 'ra-i18n-polyglot';
import { BROWSER_KEYS } from '#contract/page/start-data.ts';
import type { AppSettings, Messages } from '#contract/settings/schema.ts';
import { FORMS, filledIn, pluralForms, pluralIndex } from '#contract/texts/fill-text.ts';
import { readMessages } from '#src/app/startCalls.ts';
import { setCallLanguage } from '#src/dataProvider/callLanguage.ts';

/** The language that the person chose for this browser session. */
export const storedLocale = (): string | null => sessionStorage.getItem(BROWSER_KEYS.locale);
export const storeLocale = (locale: string): void => sessionStorage.setItem(BROWSER_KEYS.locale, locale);

/**
 * The language to start with: the choice of this browser session, the account's, the first configured
 * one, what the server chose. Languages that are not configured are passed over.
 */
export function chooseLocale(
  settings: Pick<AppSettings, 'locales' | 'currentLocale'>,
  stored: string | null,
  account: string | null,
): string {
  const configured = [stored, account].find((locale) => locale !== null && settings.locales.includes(locale));
  return configured ?? settings.locales[0] ?? settings.currentLocale;
}

/** Languages by their own names, in the configured order. */
export function languagesOf(settings: Pick<AppSettings, 'locales' | 'languages'>) {
  return settings.locales.map((locale) => ({ locale, name: settings.languages[locale] ?? locale }));
}

/** Fills the places of a text as the server does. */
function replaceWithNumbers(locale: () => string) {
  return function replace(
    this: string,
    places: RegExp,
    fill: (place: string, name: string) => unknown,
  ): string {
    return String.prototype.replace.call(this, places, (place, name) =>
      filledIn(locale(), fill(place, name)),
    );
  };
}

/**
 * Texts of a language with a form for each of its plural categories, as polyglot picks them by their place. Our keys are
 * flat, where react-admin's type has objects.
 */
const withAllForms = (locale: string, messages: Messages): TranslationMessages & Messages =>
  Object.fromEntries(
    Object.entries(messages).map(([key, text]) => [
      key,
      text.includes(FORMS) ? pluralForms(locale, text).join(FORMS) : text,
    ]),
  ) as TranslationMessages & Messages;

/**
 * Translates with the server's texts, those of the first language at hand and of others when they are chosen. A missing
 * text gives the fallback `_` of the call, else its key, so that a page is never without words.
 */
export function createI18nProvider(locale: string, messages: Messages, settings: AppSettings): I18nProvider {
  const loaded = new Map([[locale, withAllForms(locale, messages)]]);
  const load = async (wanted: string) => {
    const texts = withAllForms(wanted, await readMessages(wanted));
    loaded.set(wanted, texts);
    return texts;
  };
  const locales = [...new Set([locale, ...settings.locales])];
  const provider = polyglotI18nProvider(
    (wanted) => loaded.get(wanted) ?? load(wanted),
    locale,
    languagesOf(settings),
    {
      onMissingKey: (key: string) => key,
      replace: replaceWithNumbers(() => provider.getLocale()),
      pluralRules: {
        pluralTypes: Object.fromEntries(
          locales.map((name) => [name, (count: number) => pluralIndex(name, count)]),
        ),
        pluralTypeToLanguages: Object.fromEntries(locales.map((name) => [name, [name]])),
      },
    },
  );
  let changes = 0;
  return {
    ...provider,
    /** The last choice counts, whichever texts come first; choosing the current language cancels a pending change. */
    changeLocale: async (wanted) => {
      changes += 1;
      const change = changes;
      // Calls name it from now on: what is read in it is asked for before its texts are there.
      setCallLanguage(wanted);
      try {
        if (!loaded.has(wanted)) await load(wanted);
        if (change !== changes) return;
        await provider.changeLocale(wanted);
        document.documentElement.lang = provider.getLocale();
      } catch (error) {
        if (change !== changes) return;
        setCallLanguage(provider.getLocale());
        throw error;
      }
    },
  };
}
