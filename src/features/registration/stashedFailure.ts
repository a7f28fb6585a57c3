import { useNotify } from 'ra-core';
import { useEffect } from 'react';

/** Place of a message that outlives a reload of the page. */
const PLACE = 'resetFinishFailure';

/** Puts the message of a failure aside for after the reload that follows it. */
export function stashFailure(message: string): void {
  try {
    sessionStorage.setItem(PLACE, message);
  } catch {
    // A browser without storage shows the state of the link, only not the toast.
  }
}

/** Shows such a message as a toast, once. */
export function useStashedFailure(): void {
  const notify = useNotify();
  useEffect(() => {
    const message = sessionStorage.getItem(PLACE);
    if (message === null) return;
    sessionStorage.removeItem(PLACE);
    notify(message, { type: 'error' });
  }, [notify]);
}
