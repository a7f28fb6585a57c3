import type { AppRoute } from '#src/app/routes.ts';

const load = () => import('./BrandScreen.tsx');

/** The second address is an alias, Q3-89. */
export const routes: readonly AppRoute[] = [
  { path: '/brand', area: 'brand', load },
  { path: '/brand/upload', area: 'brand', load },
];
