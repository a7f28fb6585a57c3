import type { RouteObject } from 'react-router-dom';
import { createBrowserRouter } from 'react-router-dom';
import { authProvider } from '#src/authProvider.ts';
import { dataProvider } from '#src/dataProvider/index.ts';
import { keepStartHome } from '#src/dataProvider/publicReads.ts';
import { createI18nProvider } from '#src/i18nProvider.ts';
import { AdminContext } from './AdminContext.tsx';
import type { Start } from './boot.ts';
import { RouteError } from './ErrorBoundary.tsx';
import { Frame } from './frame/Frame.tsx';
import { Guard } from './Guard.tsx';
import { lazyScreen } from './lazyScreen.tsx';
import { NotFoundPage } from './NotFoundPage.tsx';
import { createQueryClient } from './queryClient.ts';
import { type AppRoute, appRoutes } from './routes.ts';
import { createStore } from './store.ts';

/** The whole application as routes: react-admin's context and the frame around every screen. */
export function createRoutes({ settings, locale, messages, home }: Start): RouteObject[] {
  const queryClient = createQueryClient();
  if (home) keepStartHome(queryClient, locale, home);
  const context = {
    i18nProvider: createI18nProvider(locale, messages, settings),
    store: createStore(locale),
    queryClient,
    dataProvider,
    authProvider,
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
      children: [
        ...appRoutes.map(screenRoute),
        { path: '/not-found', element: <NotFoundPage /> },
        { path: '*', element: <NotFoundPage /> },
      ],
    },
  ];
}

function screenRoute(route: AppRoute): RouteObject {
  const Screen = lazyScreen(route);
  return {
    path: route.path,
    handle: route,
    element: (
      <Guard access={route.access}>
        <Screen />
      </Guard>
    ),
  };
}

export function createRouter(start: Start) {
  return createBrowserRouter(createRoutes(start));
}
