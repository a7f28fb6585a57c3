import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FastifyBaseLogger } from 'fastify';
import type { DrawFirstView, StartData } from '#contract/page/start-data.ts';

/** The application's own code, built to draw without a browser. */
const BUILD = 'firstView.js';

/** A page whose first view the server draws, by the sources of its code. */
export interface DrawnPage {
  /** The screen: its code is fetched with the entry. */
  screen: string;
  /** Entry of the build that serves the view before the application does. */
  attendant?: string;
}

/** The pages that visitors begin with, by path. */
export const DRAWN_PAGES: ReadonlyMap<string, DrawnPage> = new Map([
  ['/', { screen: 'src/features/home/HomeScreen.tsx' }],
  ['/login', { screen: 'src/features/account/LoginScreen.tsx', attendant: 'src/earlySignIn.ts' }],
]);

/** Loads what draws; null without a build, as in development. */
async function load(directory: string): Promise<DrawFirstView | null> {
  const file = join(directory, BUILD);
  if (!existsSync(file)) return null;
  const built = (await import(pathToFileURL(file).href)) as { drawFirstView: DrawFirstView };
  return built.drawFirstView;
}

/**
 * The first view of a page as markup, so that a visitor sees it before any script is there; empty for a page that
 * has none. The last one of each page is kept: it changes with the texts, the settings and what is open, not with who
 * asks. A page is sent without it when it cannot be drawn.
 */
export function firstViewOf(
  directory: string,
  log: FastifyBaseLogger,
): (path: string, start: StartData) => Promise<string> {
  let loading: Promise<DrawFirstView | null> | null = null;
  const kept = new Map<string, { of: string; view: Promise<string> }>();

  async function draw(path: string, start: StartData): Promise<string> {
    try {
      loading ??= load(directory);
      return (await (await loading)?.(path, start)) ?? '';
    } catch (error) {
      log.error(error, 'The first view could not be drawn');
      return '';
    }
  }

  return async (path, start) => {
    if (!DRAWN_PAGES.has(path)) return '';
    const of = JSON.stringify(start);
    const last = kept.get(path);
    if (last?.of === of) return last.view;
    const view = draw(path, start);
    kept.set(path, { of, view });
    return view;
  };
}
