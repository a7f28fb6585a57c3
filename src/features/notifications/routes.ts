import type { AppRoute } from '#src/app/routes.ts';

export const routes: readonly AppRoute[] = [
  { path: '/notifications', load: () => import('./NotificationList.tsx'), area: 'contribution-state-task' },
];
