import { matchRoutes, type RouteObject } from 'react-router-dom';
import { screensOf } from './appResource.ts';
import { PAGES, RESOURCES } from './resources.tsx';
import type { Screen } from './screen.tsx';

/** Every screen of the application. */
export const appRoutes: readonly Screen[] = [...RESOURCES.flatMap(screensOf), ...PAGES];

const routes: RouteObject[] = appRoutes.map((screen) => ({ path: screen.path, handle: screen }));

interface PageAt {
  screen: Screen;
  params: Readonly<Record<string, string | undefined>>;
}

/** The screen of an address, as the router will choose it, with the values of its path's places. */
export function pageAt(pathname: string): PageAt | undefined {
  const match = matchRoutes(routes, pathname)?.[0];
  return match && { screen: match.route.handle, params: match.params };
}

/** The screen of an address. */
export const routeOf = (pathname: string): Screen | undefined => pageAt(pathname)?.screen;
