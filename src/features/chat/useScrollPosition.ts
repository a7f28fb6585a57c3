import { useCallback, useLayoutEffect, useRef, useState } from 'react';

/** So near to the end counts as being there, px. */
const NEAR = 48;

/**
 * Scroll position of a list of messages: at the end it follows what comes; further up it stays, also when older
 * messages are put before.
 * @param first key of the first message, which changes when older ones come
 * @param last key of the last one
 */
export function useScrollPosition(first: number, last: string) {
  const box = useRef<HTMLDivElement>(null);
  const fromEnd = useRef(0);
  const shown = useRef({ first: 0, last: '' });
  const [isAtEnd, setAtEnd] = useState(true);

  const onScroll = useCallback(() => {
    const element = box.current;
    if (!element) return;
    fromEnd.current = element.scrollHeight - element.scrollTop - element.clientHeight;
    setAtEnd(fromEnd.current <= NEAR);
  }, []);
  const toEnd = useCallback(() => {
    const element = box.current;
    if (!element) return;
    element.scrollTop = element.scrollHeight;
    fromEnd.current = 0;
    setAtEnd(true);
  }, []);

  useLayoutEffect(() => {
    const element = box.current;
    const before = shown.current;
    shown.current = { first, last };
    if (!element) return;
    if (fromEnd.current <= NEAR) {
      if (before.last !== last || before.first !== first) toEnd();
    } else if (before.first !== first && before.last === last) {
      element.scrollTop = element.scrollHeight - element.clientHeight - fromEnd.current;
    } else {
      onScroll();
    }
  }, [first, last, toEnd, onScroll]);

  return { box, onScroll, isAtEnd, toEnd };
}
