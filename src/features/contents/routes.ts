import type { AppRoute } from '#src/app/routes.ts';

export const routes: readonly AppRoute[] = [
  { path: '/content', area: 'content', load: () => import('./ContentList.tsx') },
  { path: '/content/:id', area: 'content', load: () => import('./ContentShow.tsx') },
  { path: '/content/manage', area: 'content', load: () => import('./ContentManageList.tsx') },
  { path: '/content/new', area: 'content', load: () => import('./ContentCreate.tsx') },
  { path: '/content/:id/edit', area: 'content', load: () => import('./ContentEdit.tsx') },
  { path: '/content/:id/delete', area: 'content', load: () => import('./ContentDelete.tsx') },
];
