import { prerender } from 'react-dom/static';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router-dom';
import type { DrawFirstView } from '../contract/start-data.ts';
import { AppFrame } from './app/App.tsx';
import { createRoutes } from './app/router.tsx';
import { withDefaults } from './app/settings.ts';

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
  return new Response(prelude).text();
};
