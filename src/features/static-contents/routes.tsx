import type { AppRoute } from '../../app/routes.ts';

export const routes: readonly AppRoute[] = [
  {
    path: '/static-content-view/:contentKey',
    area: 'static-content',
    load: () => import('./StaticContentScreen.tsx'),
  },
];
