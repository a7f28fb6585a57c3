import { localStorageStore, memoryStore, type Store } from 'ra-core';

/**
 * react-admin's store. Local storage has which columns a list shows, how it is shown, whether single keys do something, which
 * pages of the menus were opened last, and how much room a part of a page took: they name nobody.
 * Everything else that parts of react-admin store (rows that are selected or open), and the language of the browser session (see
 * i18nProvider), is in the memory of the page. Page, sort and filters of lists are in the address alone.
 */
export function createStore(locale: string): Store {
  const lasting = localStorageStore('1', 'ideagarden');
  const fleeting = memoryStore({ locale });
  const of = (key: string) =>
    /\.(?:hiddenColumns|view|singleKeys|recentPlaces|partHeight)$/.test(key) ? lasting : fleeting;
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
