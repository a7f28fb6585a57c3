import { prerender } from 'react-dom/static';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router-dom';
import type { DrawFirstView } from '#contract/page/start-data.ts';
import { AppFrame } from '#src/app/App.tsx';
import { createRoutes } from '#src/app/router.tsx';
import { withDefaults } from '#src/app/settings.ts';

/**
 * Gathers the styles that stand before each element into one sheet of each kind at the beginning: a browser works out
 * its styles anew at every sheet that it meets in a page. They keep their order, and the names by which the
 * application finds them there and does not make them again.
 */
function withStylesFirst(markup: string): string {
  const sheets = new Map<string, { ids: string[]; rules: string[] }>();
  const bare = markup.replace(
    /<style data-emotion="(\S+) ([^"]+)">([^<]*)<\/style>/g,
    (_, kind: string, ids: string, rules: string) => {
      const sheet = sheets.get(kind) ?? { ids: [], rules: [] };
      sheet.ids.push(ids);
      sheet.rules.push(rules);
      sheets.set(kind, sheet);
      return '';
    },
  );
  const first = [...sheets].map(
    ([kind, { ids, rules }]) => `<style data-emotion="${kind} ${ids.join(' ')}">${rules.join('')}</style>`,
  );
  return [...first, bare].join('');
}

/** Draws a page as a visitor sees it first; the server calls it, and `main.tsx` takes its place. */
export const drawFirstView: DrawFirstView = async (path, brought) => {
  const start = { ...brought, settings: withDefaults(brought.settings) };
  const handler = createStaticHandler(createRoutes(start));
  const context = await handler.query(new Request(new URL(path, 'http://localhost')));
  if (context instanceof Response) return null;
  const router = createStaticRouter(handler.dataRoutes, context);
  const { prelude } = await prerender(
    <AppFrame settings={start.settings}>
      <StaticRouterProvider router={router} context={context} hydrate={false} />
    </AppFrame>,
    // All in its place: what comes in parts is put together by scripts.
    { progressiveChunkSize: Number.POSITIVE_INFINITY },
  );
  return withStylesFirst(await new Response(prelude).text());
};
