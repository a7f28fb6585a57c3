import {
  moduleAdministrators,
  platformAdministrators,
  signedIn,
  typeAdministrator,
} from '#contract/roles.ts';
import type { AppResource } from '#src/app/appResource.ts';
import { screen } from '#src/app/screen.tsx';
import { resourceIcon } from '#src/resourceIcon.ts';

const label = 'menu.module.points';

export const pointDefinitions = {
  name: 'point-definitions',
  list: screen('/point-definition/:type', moduleAdministrators, () => import('./PointDefinitionList.tsx'), {
    demand: typeAdministrator(),
    label,
  }),
  icon: resourceIcon('point-definitions'),
  recordRepresentation: 'definitionList[0].title',
  options: { path: '/point-definition', label },
} satisfies AppResource;

export const ownPoints = screen('/user-point', signedIn, () => import('./MyPoints.tsx'), {
  label: 'menu.account.points',
});

export const pointManagement = screen(
  '/user-point-spent/manage',
  platformAdministrators,
  () => import('./SpendingManageList.tsx'),
  { label: 'menu.platform.points' },
);

export const pointPages = [
  ownPoints,
  pointManagement,
  screen('/user-point-spent/manage/given', platformAdministrators, () => import('./GivenPointsList.tsx')),
];
