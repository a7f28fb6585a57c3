import { localStorageStore, memoryStore, type Store } from 'ra-core';

/**
 * Stores list parameters and column choices in local storage. The language is not among them: it lives
 * for the browser session (see i18nProvider).
 */
export function createStore(locale: string): Store {
  const lasting = localStorageStore('1', 'ideagarden');
  const fleeting = memoryStore({ locale });
  const of = (key: string) => (key === 'locale' ? fleeting : lasting);
  return {
    ...lasting,
    setup: () => {
      lasting.setup();
      fleeting.setup();
    },
    getItem: (key, fallback) => of(key).getItem(key, fallback),
    setItem: (key, value) => of(key).setItem(key, value),
    removeItem: (key) => of(key).removeItem(key),
    subscribe: (key, callback) => of(key).subscribe(key, callback),
  };
}
