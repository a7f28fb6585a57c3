import type { AppRoute } from '../../app/routes.ts';

export const routes: readonly AppRoute[] = [
  { path: '/competition', area: 'competition', load: () => import('./CompetitionList.tsx') },
];
