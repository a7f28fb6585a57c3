import { type RefObject, useEffect, useRef } from 'react';

/** What sets something going; a press into a text or on the page does not. */
const CONTROLS =
  'button, a, label, summary, [role="button"], [role="menuitem"], [role="option"], [type="file"], [type="submit"]';

/**
 * Counts what the person sets going: presses of buttons and links, forms sent off, files dropped. What came before
 * the last of them belongs to what was tried earlier.
 */
export function usePresses(): RefObject<number> {
  const presses = useRef(0);
  useEffect(() => {
    const count = ({ type, target }: Event) => {
      const acts = type !== 'click' || (target instanceof Element && target.closest(CONTROLS) !== null);
      if (acts) presses.current += 1;
    };
    const events = ['click', 'submit', 'drop'] as const;
    for (const event of events) document.addEventListener(event, count, true);
    return () => {
      for (const event of events) document.removeEventListener(event, count, true);
    };
  }, []);
  return presses;
}
