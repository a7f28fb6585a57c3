import type { LoaderFunction, RouteObject } from 'react-router-dom';
import { createBrowserRouter } from 'react-router-dom';
import { authProvider } from '#src/authProvider.ts';
import { dataProvider } from '#src/dataProvider/dataProvider.ts';
import { createI18nProvider } from '#src/i18nProvider.ts';
import { AdminContext } from './AdminContext.tsx';
import type { Start } from './boot.ts';
import { RouteError } from './ErrorBoundary.tsx';
import { Frame } from './frame/Frame.tsx';
import { needsCode, preloadScreen } from './lazyScreen.tsx';
import { NotFoundPage } from './NotFoundPage.tsx';
import { pendingPrefetchOf } from './pendingPrefetches.ts';
import { DEFINITIONS, screenRoutes } from './resources.tsx';
import { routeOf } from './routes.ts';
import { createStore } from './store.ts';

/** A wait that is over so soon shows nothing of itself: a spinner, once shown, React lets stay for 300 ms. */
const LONGEST_WAIT_MS = 150;

const FRAME_ID = 'frame';

/** The whole application as routes: react-admin's context and the frame around every screen. */
export function createRoutes({ settings, locale, messages, queryClient }: Start): RouteObject[] {
  const context = {
    i18nProvider: createI18nProvider(locale, messages, settings),
    store: createStore(locale),
    queryClient,
    dataProvider,
    authProvider,
    definitions: DEFINITIONS,
  };
  return [
    {
      element: (
        <AdminContext {...context}>
          <Frame />
        </AdminContext>
      ),
      errorElement: (
        <AdminContext {...context}>
          <RouteError />
        </AdminContext>
      ),
      children: [...screenRoutes, { path: '*', element: <NotFoundPage /> }],
    },
  ];
}

/** Waits, for a short time, for the code of the next screen and for what is being read for it, while the page before it still stands. */
const loadNextScreen: LoaderFunction = async ({ request }) => {
  const { pathname } = new URL(request.url);
  const next = routeOf(pathname);
  await Promise.race([
    // What does not come is asked for again when the screen is rendered.
    Promise.all([next && preloadScreen(next).catch(() => undefined), pendingPrefetchOf(pathname)]),
    new Promise((resolve) => setTimeout(resolve, LONGEST_WAIT_MS)),
  ]);
};

/** The routes with what only a browser does. */
export function browserRoutes(start: Start): RouteObject[] {
  return createRoutes(start).map((frame) => ({
    ...frame,
    id: FRAME_ID,
    loader: loadNextScreen,
    // A screen is rendered at once when all is there.
    shouldRevalidate: ({ nextUrl: { pathname } }) =>
      needsCode(routeOf(pathname)) || pendingPrefetchOf(pathname) !== undefined,
  }));
}

/** The first screen waits for nothing. */
export const HYDRATION = { loaderData: { [FRAME_ID]: null } };

export function createRouter(start: Start) {
  return createBrowserRouter(browserRoutes(start), { hydrationData: HYDRATION });
}
