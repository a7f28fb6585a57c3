import { localStorageStore, memoryStore, type Store } from 'ra-core';
import { personChanged } from '#src/dataProvider/alerts.ts';

/** Which columns of a list are shown: words of ours, which name nobody. */
const isLasting = (key: string) => key.endsWith('.hiddenColumns');

/**
 * Stores column choices in local storage, and whatever else parts of react-admin keep there (rows that are selected or open) in
 * the memory of the page, as long as its person is signed in. The language is there too: it lives for the browser session
 * (see i18nProvider). Page, sort and filters of lists are in the address alone.
 */
export function createStore(locale: string): Store {
  const lasting = localStorageStore('1', 'ideagarden');
  const fleeting = memoryStore({ locale });
  const of = (key: string) => (isLasting(key) ? lasting : fleeting);
  const forget = (store: Store, isForgotten: (key: string) => boolean) => {
    for (const key of Object.keys(store.listItems?.() ?? {})) if (isForgotten(key)) store.removeItem(key);
  };
  let stopFollowing = () => {};
  return {
    ...lasting,
    setup: () => {
      lasting.setup();
      fleeting.setup();
      // Of versions that kept more.
      forget(lasting, (key) => !isLasting(key));
      stopFollowing = personChanged.subscribe(() => forget(fleeting, (key) => key !== 'locale'));
    },
    teardown: () => {
      stopFollowing();
      lasting.teardown();
      fleeting.teardown();
    },
    getItem: (key, fallback) => of(key).getItem(key, fallback),
    setItem: (key, value) => of(key).setItem(key, value),
    removeItem: (key) => of(key).removeItem(key),
    subscribe: (key, callback) => of(key).subscribe(key, callback),
  };
}
