import { typeAdministrator } from '#contract/roles.ts';
import type { AppRoute } from '#src/app/routes.ts';

export const routes: readonly AppRoute[] = [
  { path: '/user-point', load: () => import('./MyPoints.tsx'), area: 'user-point' },
  { path: '/user-point-spent/manage', load: () => import('./SpendingManageList.tsx'), area: 'user-point' },
  { path: '/user-point-spent/manage/given', load: () => import('./GivenPointsList.tsx'), area: 'user-point' },
  {
    path: '/point-definition/:type',
    load: () => import('./PointDefinitionList.tsx'),
    area: 'point-definition',
    access: typeAdministrator(),
  },
];
