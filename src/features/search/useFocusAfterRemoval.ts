import { type FocusEvent, useEffect, useRef } from 'react';

/** Where a press takes away the button that was pressed, the focus goes to the heading of the page, not to nowhere. */
export function useFocusAfterRemoval() {
  const focused = useRef<HTMLElement>(null);
  useEffect(() => {
    const check = () => {
      if (!focused.current || focused.current.isConnected) return;
      focused.current = null;
      if (document.activeElement === document.body) document.querySelector<HTMLElement>('main h1')?.focus();
    };
    check();
    return check;
  });
  return {
    onFocus: ({ target }: FocusEvent<HTMLElement>) => {
      focused.current = target;
    },
    // A browser may say so of an element that is taken away.
    onBlur: ({ target }: FocusEvent<HTMLElement>) => {
      queueMicrotask(() => {
        if (target.isConnected && focused.current === target) focused.current = null;
      });
    },
  };
}
