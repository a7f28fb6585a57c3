import { AsyncLocalStorage } from 'node:async_hooks';
import { skipToken } from '@tanstack/react-query';
import { prerender } from 'react-dom/static';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router-dom';
import type { RenderedPage, RenderRequest, ServerRender } from '#contract/page/start-data.ts';
import { PLAYER_ATTRIBUTES } from '#contract/texts/rich-text.ts';
import { AppFrame } from '#src/app/App.tsx';
import type { Start } from '#src/app/boot.ts';
import { mayEnter } from '#src/app/page.ts';
import { createQueryClient } from '#src/app/queryClient.ts';
import { createRoutes } from '#src/app/router.tsx';
import { routeOf } from '#src/app/routes.ts';
import { withDefaults } from '#src/app/settings.ts';
import { RichTextCleaner } from '#src/components/richText/RichTextField.tsx';
import { failureStatus } from '#src/dataProvider/errors.ts';
import { transport } from '#src/dataProvider/httpClient.ts';

/** A page reads, what it then shows reads again, and long texts are cleaned; more rounds than this mean that it never ends. */
const MOST_ROUNDS = 5;
const ORIGIN = 'http://localhost';

const reader = new AsyncLocalStorage<RenderRequest['read']>();
transport.fetch = async (address, { method } = {}) => {
  const read = reader.getStore();
  if (!read || method !== 'GET') throw new Error(`${method} ${address} is not for the server to call`);
  return read(String(address));
};

/**
 * Moves styles and links out of the markup: the browser's emotion takes its sheets from the head, and works out its
 * styles anew at every sheet that it meets in a page. They keep their order and names.
 */
function parted(rendered: string): Pick<RenderedPage, 'head' | 'markup' | 'picture'> {
  const sheets = new Map<string, { ids: string[]; rules: string[] }>();
  const links: string[] = [];
  const markup = rendered
    .replace(
      /<style data-emotion="(\S+) ([^"]+)">([^<]*)<\/style>/g,
      (_, kind: string, ids: string, rules) => {
        const sheet = sheets.get(kind) ?? { ids: [], rules: [] };
        sheet.ids.push(ids);
        sheet.rules.push(rules);
        sheets.set(kind, sheet);
        return '';
      },
    )
    .replace(/<link rel="preload"[^>]*>/g, (link) => {
      links.push(link);
      return '';
    });
  const styles = [...sheets].map(
    ([kind, { ids, rules }]) => `<style data-emotion="${kind} ${ids.join(' ')}">${rules.join('')}</style>`,
  );
  const [picture] = links.flatMap((link) => / href="(\/api\/v3\/[^"]+)"/.exec(link)?.[1] ?? []);
  return { head: [...links, ...styles].join(''), markup, picture };
}

/** As the browser's cleaner leaves players and pictures (`components/richText/sanitizeRichText.ts`). */
function likeBrowser(clean: string): string {
  const player = Object.entries(PLAYER_ATTRIBUTES).map(([name, value]) => ` ${name}="${value}"`);
  return clean
    .replaceAll('<iframe', `<iframe${player.join('')}`)
    .replace(/<img(?![^>]* alt=)/g, '<img alt=""');
}

/** The texts of a page, each cleaned once. One that takes its time is left out of the rounds before it is clean. */
function cleaner(clean: RenderRequest['cleanRichText']) {
  const texts = new Map<string, string>();
  const underWay = new Map<string, Promise<void>>();
  const begin = (html: string): string => {
    const answer = clean(html);
    const keep = (text: string) => {
      texts.set(html, likeBrowser(text));
    };
    if (typeof answer === 'string') keep(answer);
    else underWay.set(html, answer.then(keep));
    return texts.get(html) ?? '';
  };
  return {
    clean: (html: string | null | undefined) => texts.get(html ?? '') ?? begin(html ?? ''),
    /** Waits for the texts that the last round lacked; none where it had all. */
    takeUnderWay: (): Promise<void>[] => {
      const taken = [...underWay.values()];
      underWay.clear();
      return taken;
    },
  };
}

type Cleaner = ReturnType<typeof cleaner>;

async function render(url: string, start: Start, clean: Cleaner['clean']): Promise<string | null> {
  const handler = createStaticHandler(createRoutes(start));
  const context = await handler.query(new Request(new URL(url, ORIGIN)));
  if (context instanceof Response) return null;
  const router = createStaticRouter(handler.dataRoutes, context);
  const { prelude } = await prerender(
    <RichTextCleaner value={clean}>
      <AppFrame start={start}>
        <StaticRouterProvider router={router} context={context} hydrate={false} />
      </AppFrame>
    </RichTextCleaner>,
    // All in its place: what comes in parts is put together by scripts.
    { progressiveChunkSize: Number.POSITIVE_INFINITY },
  );
  return new Response(prelude).text();
}

/** Renders and reads what the page asked for, until it asks for nothing more. */
async function renderAndRead(request: RenderRequest): Promise<RenderedPage | null> {
  const { settings, locale, messages } = request;
  const queryClient = createQueryClient(Number.POSITIVE_INFINITY);
  const start = { settings: withDefaults(settings), locale, messages, queryClient };
  const cache = queryClient.getQueryCache();
  const { clean, takeUnderWay } = cleaner(request.cleanRichText);
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const rendered = await render(request.url, start, clean);
    if (rendered === null) return null;
    const unread = cache.getAll().filter(({ state, options }) => {
      const { enabled } = options as { enabled?: unknown };
      return state.data === undefined && enabled !== false && options.queryFn !== skipToken;
    });
    const uncleaned = takeUnderWay();
    if (unread.length === 0 && uncleaned.length === 0) {
      const read = cache.getAll().filter(({ state }) => state.data !== undefined);
      return { ...parted(rendered), queries: read.map(({ queryKey, state }) => [queryKey, state.data]) };
    }
    await Promise.all([...uncleaned, ...unread.map((query) => query.fetch())]);
  }
  throw new Error(`${request.url} asks for more each time that it is rendered`);
}

export const renderPage: ServerRender['renderPage'] = async (request) => {
  const screen = routeOf(new URL(request.url, ORIGIN).pathname);
  const settings = withDefaults(request.settings);
  if (!screen || !mayEnter(screen, null, {}) || (screen.exists && !screen.exists(settings))) return null;
  try {
    return await reader.run(request.read, () => renderAndRead(request));
  } catch (error) {
    // What a visitor cannot read: the application says so, and to whom it is open shows it.
    if (failureStatus(error) === 404) return null;
    throw error;
  }
};

export const hasScreen: ServerRender['hasScreen'] = (path) => routeOf(path) !== undefined;
