import { type FocusEvent, useRef } from 'react';
import { pageHeading, useFocusAfterRemoval } from './useFocusAfterRemoval.ts';

/**
 * Where a press takes away the row of a list that it is about, the focus goes to the row that comes in its place, or to the last one.
 * @param heading where it goes without rows; the heading of the page where that was removed too, or is left out
 * @returns for the list itself, whose children are the rows; each begins with a link or a button
 */
export function useFocusNextRow<E extends HTMLElement>(heading?: () => HTMLElement | null) {
  const list = useRef<E>(null);
  const at = useRef(0);
  const { onFocus, onBlur } = useFocusAfterRemoval(() => {
    const rows = [...(list.current?.children ?? [])];
    const next = rows[at.current] ?? rows.at(-1);
    return next?.querySelector<HTMLElement>('a[href], button') ?? heading?.() ?? pageHeading();
  });
  return {
    ref: list,
    onBlur,
    onFocus: (event: FocusEvent<HTMLElement>) => {
      const row = [...(list.current?.children ?? [])].findIndex((one) => one.contains(event.target));
      // A dialog that was opened from a row does not stand in it.
      if (row >= 0) at.current = row;
      onFocus(event);
    },
  };
}
