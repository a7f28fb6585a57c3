import { type MouseEvent, type RefObject, useEffect, useRef } from 'react';

/**
 * After a dialog or a call of a section the focus is at the button that began it, or at the heading of the section where
 * that is gone: what they change, and dialogs that follow each other, leave it nowhere.
 * @param isBusy whether a dialog is open, or what it changed is on its way
 * @returns for the element around the buttons, without the dialogs: `<Box ref={place} onClickCapture={noteOpener}>`
 */
export function useFocusBack<E extends HTMLElement = HTMLDivElement>(isBusy: boolean) {
  const place: RefObject<E | null> = useRef<E>(null);
  const opener = useRef<HTMLElement | null>(null);
  useEffect(() => {
    const button = opener.current;
    if (isBusy || button === null) return;
    // Later changes are none of this button's: whoever left the focus nowhere by then meant to.
    opener.current = null;
    const focused = document.activeElement;
    // A dialog that closes holds the focus until it has faded.
    if (focused !== document.body && !focused?.closest('[role="dialog"], [role="alertdialog"]')) return;
    const section = place.current?.closest('section');
    const heading = document.getElementById(section?.getAttribute('aria-labelledby') ?? '');
    (button.isConnected ? button : heading)?.focus();
  }, [isBusy]);
  const noteOpener = ({ target }: MouseEvent) => {
    opener.current = target instanceof Element ? target.closest('button') : null;
  };
  return { place, noteOpener };
}
