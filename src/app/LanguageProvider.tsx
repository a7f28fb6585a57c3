import { I18nContext, type I18nProvider, useNotify, useStoreContext } from 'ra-core';
import { type ReactNode, useEffect, useState } from 'react';

/**
 * Gives the texts of the language that react-admin's store names. A new language redraws the page in
 * place, so that half-filled forms stay as they are.
 */
export function LanguageProvider({ provider, children }: { provider: I18nProvider; children: ReactNode }) {
  const notify = useNotify();
  const store = useStoreContext();
  const [spoken, setSpoken] = useState(provider);

  useEffect(
    () =>
      store.subscribe('locale', async (locale: string) => {
        if (!locale || locale === provider.getLocale()) return;
        try {
          await provider.changeLocale(locale);
          // A new object, so that everything that translates is drawn again.
          setSpoken({ ...provider });
        } catch (error) {
          console.error(error);
          notify('ra.notification.i18n_error', { type: 'error' });
        }
      }),
    [store, provider, notify],
  );

  return <I18nContext.Provider value={spoken}>{children}</I18nContext.Provider>;
}
