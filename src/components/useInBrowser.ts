import { useSyncExternalStore } from 'react';

const nothingChanges = () => () => undefined;

/** False while the server draws the first view, where no storage, window or parser of the browser is. */
export function useInBrowser(): boolean {
  return useSyncExternalStore(
    nothingChanges,
    () => true,
    () => false,
  );
}
