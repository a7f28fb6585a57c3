import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FastifyBaseLogger } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { RenderedPage, ServerRender } from '#contract/page/start-data.ts';
import { cleanRichTextSoon } from '#server/platform/texts/rich-text.ts';
import { screenOf } from './public-pages.ts';
import type { Site } from './site.ts';

/** The application's own code, built to render without a browser. */
const BUILD = 'serverRender.js';

/** Most pages that are cached. */
const MOST_CACHED = 100;
/** How long a page is cached although nothing changed, for what it says of times grows old; ms. */
const MOST_AGE_MS = 60_000;
/** Most pages that are rendered at a time; more are sent without content, and the application renders them. */
const MOST_AT_A_TIME = 4;

/** Answers a reading call of the API as a visitor gets it. */
export type ReadAsVisitor = (address: string) => Promise<Response>;

interface Cached {
  site: Site;
  /** What it was rendered from: the answer to each address. */
  answers: ReadonlyMap<string, string>;
  page: RenderedPage | null;
}

/**
 * Renders public pages by the application's own code, so that a visitor sees them before any script is there. What they
 * show is read as a browser without a session reads it. A page is cached as long as the site is the same and all that it
 * was rendered from is answered alike; one that cannot be rendered is logged and sent bare.
 * @param directory of the build; without one, as in development, nothing is rendered
 */
export function pageRenderer(directory: string, log: FastifyBaseLogger, read: ReadAsVisitor) {
  const file = join(directory, BUILD);
  const load = async (): Promise<ServerRender | null> =>
    existsSync(file) ? import(pathToFileURL(file).href) : null;
  const cached = new LRUCache<string, Cached>({ max: MOST_CACHED, ttl: MOST_AGE_MS });
  const underWay = new Map<string, Promise<RenderedPage | null>>();

  async function isCurrent({ site, answers }: Cached, now: Site): Promise<boolean> {
    if (site !== now) return false;
    const alike = [...answers].map(
      async ([address, answer]) => (await textOf(await read(address))) === answer,
    );
    return (await Promise.all(alike)).every(Boolean);
  }

  async function renderAnew(url: string, site: Site): Promise<RenderedPage | null> {
    const answers = new Map<string, string>();
    try {
      const { settings, locale, messages } = site;
      const rendered = await (await load())?.renderPage({
        url,
        settings,
        locale,
        messages,
        read: async (address) => {
          const answer = await read(address);
          answers.set(address, await textOf(answer.clone()));
          return answer;
        },
        cleanRichText: cleanRichTextSoon,
      });
      const page = rendered ?? null;
      cached.set(url, { site, answers, page });
      return page;
    } catch (error) {
      log.error(error, 'A page could not be rendered');
      return null;
    }
  }

  return {
    /** Whether the application has a screen for a path; undefined where that is not known. */
    hasScreen: async (path: string) => (await load())?.hasScreen(path),
    /** The page of an address as a visitor sees it; null for one that is not rendered. */
    render: async (url: string, site: Site): Promise<RenderedPage | null> => {
      if (screenOf(url) === undefined) return null;
      const last = cached.get(url);
      if (last && (await isCurrent(last, site))) return last.page;
      const same = underWay.get(url);
      if (same) return same;
      if (underWay.size >= MOST_AT_A_TIME) return null;
      const rendering = renderAnew(url, site).finally(() => underWay.delete(url));
      underWay.set(url, rendering);
      return rendering;
    },
  };
}

const textOf = async (answer: Response) => `${answer.status} ${await answer.text()}`;
