import type { Identifier } from 'ra-core';
import { createContext, type RefObject } from 'react';

/** The row that was chosen last: with Shift, all between it and the next one follow. */
export const LastChosen = createContext<RefObject<Identifier | null> | null>(null);

/**
 * Ids that are chosen after one was toggled with Shift: all from the last one to it become what it becomes.
 * @param ids of the rows, in their order
 */
export function selectedRange(
  ids: readonly Identifier[],
  selected: readonly Identifier[],
  { from, to }: { from: Identifier; to: Identifier },
): Identifier[] {
  const [start, end] = [ids.indexOf(from), ids.indexOf(to)].sort((a, b) => a - b);
  if (start === undefined || end === undefined || start < 0) return [...selected];
  const between = ids.slice(start, end + 1);
  const others = selected.filter((id) => !between.includes(id));
  return selected.includes(to) ? others : [...others, ...between];
}
