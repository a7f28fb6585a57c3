import type { ComponentType } from 'react';
import { matchRoutes, type RouteObject } from 'react-router-dom';
import type { Access } from '#contract/roles.ts';
import { areaOf } from './areas.ts';

/** Parts of the application whose code loads at first entry [R1A-33]. */
export type AreaName =
  | 'account'
  | 'administration'
  | 'app-config'
  | 'brand'
  | 'campaign'
  | 'competition'
  | 'competition-manage'
  | 'contact'
  | 'content'
  | 'contribution'
  | 'contribution-field'
  | 'contribution-state-task'
  | 'contribution-tag'
  | 'eval'
  | 'extra-input'
  | 'home'
  | 'language-admin'
  | 'life-cycle'
  | 'organization'
  | 'point-definition'
  | 'reporting'
  | 'static-content'
  | 'user-point';

/** One screen, as data. */
export interface AppRoute {
  /** Path with `:name` places, absolute. */
  path: string;
  /** Brings the code of the screen: `() => import('./area.ts')`, which exports it under `screen`'s name. */
  load: () => Promise<{ default: ComponentType }>;
  area: AreaName;
  /** A demand on top of the area's guard (app/areas.ts), such as the administrators of the type (Q3-93). */
  access?: Access;
  /** The screen brings its own full-width frame (home): no page margins around it. */
  wide?: boolean;
}

const registered = import.meta.glob<{ routes: readonly AppRoute[] }>('../features/*/routes.{ts,tsx}', {
  eager: true,
});

/** Every screen of the application: what the features' `routes.tsx` files export. */
export const appRoutes: readonly AppRoute[] = Object.values(registered).flatMap(({ routes }) => routes);

/** The screen of an address, as the router will choose it. */
export function routeOf(pathname: string): AppRoute | undefined {
  const [match] = matchRoutes(appRoutes as unknown as RouteObject[], pathname) ?? [];
  return match?.route as AppRoute | undefined;
}

/** What `hasRoute` said before: menus ask for the same sixty addresses, and the router ranks every screen for each. */
const found = new Map<string, boolean>();

/**
 * Whether a screen exists for an address, so that menus offer only what can be opened. An address that the
 * guard table names (`/campaign/manage`) needs a screen of its own: that of `/campaign/:id` is not it.
 */
export function hasRoute(pathname: string): boolean {
  const known = found.get(pathname);
  if (known !== undefined) return known;
  const route = routeOf(pathname);
  const exists = route !== undefined && (route.path === pathname || areaOf(pathname)?.path !== pathname);
  found.set(pathname, exists);
  return exists;
}
