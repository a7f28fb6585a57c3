import { type ComponentType, lazy } from 'react';
import { takesNewerPage } from '#src/dataProvider/loadPart.ts';

/** Pause before the first of the further attempts, ms; doubled each time, up to the longest. */
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;

async function loadWhenItComes<Module>(load: () => Promise<Module>): Promise<Module> {
  let isTaken: boolean | undefined;
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(2 * pause, LONGEST_PAUSE_MS)) {
    try {
      return await load();
    } catch (error) {
      // Asked until the server answers: a page that may not go, or came anew without this file, does not go later either.
      isTaken ??= await takesNewerPage(error);
      if (isTaken) return new Promise<never>(() => undefined);
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
}

/**
 * A part of a page, or of what stands around every page, which does without it until its code is there. While the server is
 * away it is asked for again and again: a part that failed would take the whole page with it, and what is typed there.
 */
export const lazyPart = <Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) =>
  lazy(() => loadWhenItComes(load));
