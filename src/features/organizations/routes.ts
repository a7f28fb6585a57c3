import type { AppRoute } from '#src/app/routes.ts';

export const routes: readonly AppRoute[] = [
  { path: '/organization', area: 'organization', load: () => import('./OrganizationList.tsx') },
  { path: '/admin/organization-tree', area: 'organization', load: () => import('./OrganizationTree.tsx') },
];
