import { useSyncExternalStore } from 'react';

const nothingChanges = () => () => undefined;

/**
 * False while the server renders the page, where no storage, window or parser of the browser is, and until the
 * application has taken over what was rendered.
 */
export function useInBrowser(): boolean {
  return useSyncExternalStore(
    nothingChanges,
    () => true,
    () => false,
  );
}
