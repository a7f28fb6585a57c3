import type { createMemoryRouter } from 'react-router-dom';

type Router = ReturnType<typeof createMemoryRouter>;

let awaited = false;

/**
 * After a change to another screen the new heading takes the focus, so that a keyboard or a screen
 * reader goes on there. Paging, tabs and the first page leave the focus alone.
 */
export function noteArrivals(router: Router): Router {
  const screenOf = (state: Router['state']) => state.matches.at(-1)?.route.path;
  let screen = screenOf(router.state);
  router.subscribe((state) => {
    const next = screenOf(state);
    if (next === screen) return;
    screen = next;
    awaited = true;
  });
  return router;
}

/** Moves the focus to a heading that has just appeared, if a new screen was awaited. */
export function focusOnArrival(heading: HTMLElement | null): void {
  if (!awaited || heading === null) return;
  awaited = false;
  heading.focus({ preventScroll: true });
}
