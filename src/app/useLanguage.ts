import { useI18nProvider, useStoreContext } from 'ra-core';
import { useCallback } from 'react';
import { storeLocale } from '#src/i18nProvider.ts';

/** The language that is spoken, and how to choose another for this browser session. */
export function useLanguage() {
  const locale = useI18nProvider().getLocale();
  const store = useStoreContext();
  const speak = useCallback((wanted: string) => store.setItem('locale', wanted), [store]);
  const choose = useCallback(
    (wanted: string) => {
      storeLocale(wanted);
      speak(wanted);
    },
    [speak],
  );
  return { locale, choose, speak };
}
