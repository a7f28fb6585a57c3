import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FastifyBaseLogger } from 'fastify';
import type { DrawFirstView, StartData } from '../../contract/start-data.ts';

/** The application's own code, built to draw without a browser. */
const BUILD = 'firstView.js';

/** Loads what draws; null without a build, as in development. */
async function load(directory: string): Promise<DrawFirstView | null> {
  const file = join(directory, BUILD);
  if (!existsSync(file)) return null;
  const built = (await import(pathToFileURL(file).href)) as { drawFirstView: DrawFirstView };
  return built.drawFirstView;
}

/**
 * The first view of the home page as markup, so that a visitor sees it before any script is there. The last one
 * is kept: it changes with the texts, the settings and what is open, not with who asks. A page is sent without
 * it when it cannot be drawn.
 */
export function firstViewOf(
  directory: string,
  log: FastifyBaseLogger,
): (start: StartData) => Promise<string> {
  let loading: Promise<DrawFirstView | null> | null = null;
  let kept: { of: string; view: Promise<string> } | null = null;

  async function draw(start: StartData): Promise<string> {
    try {
      loading ??= load(directory);
      return (await (await loading)?.('/', start)) ?? '';
    } catch (error) {
      log.error(error, 'The first view could not be drawn');
      return '';
    }
  }

  return async (start) => {
    if (!start.home) return '';
    const of = JSON.stringify(start);
    if (kept?.of !== of) kept = { of, view: draw(start) };
    return kept.view;
  };
}
