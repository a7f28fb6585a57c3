import type { KeyboardEvent } from 'react';

const STOPS = 'a[href], button:enabled';

/** Arrow keys, Home and End move the focus among the links and buttons of a panel, as Tab does; both ends meet. */
export function walkByArrows(event: KeyboardEvent<HTMLElement>): void {
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>(STOPS)];
  const at = stops.indexOf(document.activeElement as HTMLElement);
  const next = { ArrowDown: at + 1, ArrowUp: Math.max(at, 0) - 1, Home: 0, End: -1 }[event.key];
  if (next === undefined) return;
  event.preventDefault();
  stops.at(next % stops.length)?.focus();
}
