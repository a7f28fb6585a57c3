import { useLayoutEffect, useRef, useState } from 'react';
import type { CompletedQuery } from './completion.ts';

/** The text of a search box with its caret, which a completion moves. */
export function useQueryBox(start = '') {
  const box = useRef<HTMLInputElement>(null);
  const [state, setState] = useState({ text: start, caret: start.length });
  const wanted = useRef<number | null>(null);

  useLayoutEffect(() => {
    if (wanted.current === null) return;
    box.current?.focus();
    box.current?.setSelectionRange(wanted.current, wanted.current);
    wanted.current = null;
  });

  const read = () => {
    const { value = '', selectionEnd } = box.current ?? {};
    setState((before) => {
      const caret = selectionEnd ?? value.length;
      return before.text === value && before.caret === caret ? before : { text: value, caret };
    });
  };
  return {
    ...state,
    box,
    setText: (text: string) => setState({ text, caret: text.length }),
    complete: ({ text, caret }: CompletedQuery) => {
      wanted.current = caret;
      setState({ text, caret });
    },
    boxEvents: { onChange: read, onSelect: read },
  };
}
