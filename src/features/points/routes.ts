import type { AppRoute } from '../../app/routes.ts';

export const routes: readonly AppRoute[] = [
  { path: '/user-point', load: () => import('./MyPoints.tsx'), area: 'user-point' },
];
