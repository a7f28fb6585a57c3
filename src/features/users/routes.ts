import type { AppRoute } from '#src/app/routes.ts';

export const routes: readonly AppRoute[] = [
  { path: '/admin/user-management', area: 'administration', load: () => import('./UserList.tsx') },
  { path: '/admin/user-management/new', area: 'administration', load: () => import('./UserCreate.tsx') },
  {
    path: '/admin/user-management/import',
    area: 'administration',
    load: () => import('./import/UserImport.tsx'),
  },
  { path: '/admin/user-management/:id/edit', area: 'administration', load: () => import('./UserEdit.tsx') },
];
