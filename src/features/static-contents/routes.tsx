import type { AppRoute } from '#src/app/routes.ts';

export const routes: readonly AppRoute[] = [
  {
    path: '/static-content-view/:contentKey',
    area: 'static-content',
    load: () => import('./StaticContentScreen.tsx'),
  },
  { path: '/static-content/edit', area: 'static-content', load: () => import('./StaticContentList.tsx') },
  { path: '/static-content/edit/:id', area: 'static-content', load: () => import('./StaticContentEdit.tsx') },
];
