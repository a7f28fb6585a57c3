import { useEffect, useRef } from 'react';

/** A heading that has not come by then gets no focus: the person is somewhere else already, ms. */
const PATIENCE_MS = 15_000;

/**
 * After a change to another screen its heading takes the focus, so that a keyboard or a screen reader
 * goes on there. Paging, tabs and the first page leave the focus alone.
 * @param screen what tells screens apart: the pattern of the route, not the address
 */
export function useFocusOnArrival(screen: string | undefined): void {
  const shown = useRef(screen);
  useEffect(() => {
    if (shown.current === screen) return;
    shown.current = screen;
    const main = document.getElementById('main');
    if (!main || focusHeading(main)) return;
    const observer = new MutationObserver(() => {
      if (focusHeading(main)) observer.disconnect();
    });
    observer.observe(main, { childList: true, subtree: true });
    const timer = setTimeout(() => observer.disconnect(), PATIENCE_MS);
    return () => {
      observer.disconnect();
      clearTimeout(timer);
    };
  }, [screen]);
}

function focusHeading(main: HTMLElement): boolean {
  const heading = main.querySelector('h1');
  if (!heading) return false;
  // A question before the screen has the focus on its answer; the question is read with it.
  if (document.activeElement?.closest('[role="alertdialog"]')) return true;
  // A screen that begins with a field of its own has the focus there.
  if (document.activeElement?.matches('input') && main.contains(document.activeElement)) return true;
  // A screen that is a dialog begins with its first field; the dialog's name is read with it.
  const field = heading.closest('[role="dialog"]')?.querySelector<HTMLElement>('input');
  if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1;
  (field ?? heading).focus({ preventScroll: true });
  return true;
}
