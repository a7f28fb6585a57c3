import { type FocusEvent, useEffect, useRef } from 'react';

export const pageHeading = () => document.querySelector<HTMLElement>('main h1');

/**
 * Where a press takes away the button that was pressed, the focus goes to a target, not to nowhere.
 * @param target the heading of the page unless said otherwise; null leaves it to a hook of what is around
 * @returns for the element around what may be taken away
 */
export function useFocusAfterRemoval(target: () => HTMLElement | null | undefined = pageHeading) {
  const focused = useRef<HTMLElement>(null);
  useEffect(() => {
    const check = () => {
      if (!focused.current || focused.current.isConnected) return;
      focused.current = null;
      if (document.activeElement === document.body) target()?.focus();
    };
    check();
    return check;
  });
  return {
    onFocus: ({ target }: FocusEvent<HTMLElement>) => {
      focused.current = target;
    },
    // A browser may say so of an element that is taken away, or disabled while what it began is on its way.
    onBlur: ({ target }: FocusEvent<HTMLElement>) => {
      queueMicrotask(() => {
        if (!target.isConnected || target.matches(':disabled')) return;
        if (focused.current === target) focused.current = null;
      });
    },
  };
}
