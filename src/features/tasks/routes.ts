import type { AppRoute } from '#src/app/routes.ts';

export const routes: readonly AppRoute[] = [
  {
    path: '/contribution-task',
    load: () => import('./TaskList.tsx'),
    area: 'contribution-state-task',
  },
  {
    path: '/contribution-task/admin/:type',
    load: () => import('./TaskAdminList.tsx'),
    area: 'contribution-state-task',
  },
];
