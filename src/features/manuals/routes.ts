import type { AppRoute } from '#src/app/routes.ts';

const load = () => import('./ManualScreen.tsx');

/** The second address is an alias, Q3-89. */
export const routes: readonly AppRoute[] = [
  { path: '/asset', area: 'brand', load },
  { path: '/asset/manual', area: 'brand', load },
];
