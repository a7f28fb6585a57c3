import type { AppRoute } from '../../app/routes.ts';

export const routes: readonly AppRoute[] = [
  { path: '/contribution-tag', load: () => import('./TagList.tsx'), area: 'contribution-tag' },
];
