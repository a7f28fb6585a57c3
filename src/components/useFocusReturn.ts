import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Where a part of the page takes the place of the button that opened it: the focus returns to the button.
 * @returns the ref of the button
 */
export function useFocusReturn<E extends HTMLElement>(isOpen: boolean): RefObject<E | null> {
  const opener = useRef<E>(null);
  const wasOpen = useRef(false);
  useLayoutEffect(() => {
    if (wasOpen.current && !isOpen) opener.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  return opener;
}
