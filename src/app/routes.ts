import { matchRoutes, type RouteObject } from 'react-router-dom';
import { screensOf } from './appResource.ts';
import { PAGES, RESOURCES } from './resources.tsx';
import type { Screen } from './screen.tsx';

/** Every screen of the application. */
export const appRoutes: readonly Screen[] = [...RESOURCES.flatMap(screensOf), ...PAGES];

/** Each with its screen as handle, for `matchRoutes`. */
export const matchableRoutes: RouteObject[] = appRoutes.map((screen) => ({
  path: screen.path,
  handle: screen,
}));

/** The screen of an address, as the router will choose it. */
export function routeOf(pathname: string): Screen | undefined {
  return matchRoutes(matchableRoutes, pathname)?.[0]?.route.handle;
}
