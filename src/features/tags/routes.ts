import type { AppRoute } from '#src/app/routes.ts';

export const routes: readonly AppRoute[] = [
  { path: '/contribution-tag', load: () => import('./TagList.tsx'), area: 'contribution-tag' },
];
