import type { AppRoute } from '#src/app/routes.ts';

export const routes: readonly AppRoute[] = [
  { path: '/life-cycle', area: 'life-cycle', load: () => import('./LifeCycleList.tsx') },
  { path: '/life-cycle/:id/:view?', area: 'life-cycle', load: () => import('./LifeCyclePage.tsx') },
];
