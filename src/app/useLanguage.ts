import { useI18nProvider, useStoreContext } from 'ra-core';
import { storeLocale } from '#src/i18nProvider.ts';

/** The language that is spoken, and how to choose another for this browser session. */
export function useLanguage() {
  const locale = useI18nProvider().getLocale();
  const store = useStoreContext();
  const speak = (wanted: string) => store.setItem('locale', wanted);
  const choose = (wanted: string) => {
    storeLocale(wanted);
    speak(wanted);
  };
  return { locale, choose, speak };
}
