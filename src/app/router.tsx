import type { RouteObject } from 'react-router-dom';
import { createBrowserRouter } from 'react-router-dom';
import { authProvider } from '#src/authProvider.ts';
import { dataProvider } from '#src/dataProvider/dataProvider.ts';
import { createI18nProvider } from '#src/i18nProvider.ts';
import { AdminContext } from './AdminContext.tsx';
import type { Start } from './boot.ts';
import { RouteError } from './ErrorBoundary.tsx';
import { Frame } from './frame/Frame.tsx';
import { NotFoundPage } from './NotFoundPage.tsx';
import { DEFINITIONS, screenRoutes } from './resources.tsx';
import { createStore } from './store.ts';

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

export function createRouter(start: Start) {
  return createBrowserRouter(createRoutes(start));
}
