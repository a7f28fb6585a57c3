import { platformAdministrators } from '#contract/roles.ts';
import type { AppResource } from '#src/app/appResource.ts';
import { screen } from '#src/app/screen.tsx';
import { resourceIcon } from '#src/resourceIcon.ts';

const label = 'menu.system.organization';

export const organizations = {
  name: 'organizations',
  list: screen('/organization', platformAdministrators, () => import('./OrganizationList.tsx'), { label }),
  icon: resourceIcon('organizations'),
  recordRepresentation: 'name',
  options: { path: '/organization', label },
} satisfies AppResource;

export const organizationTree = screen(
  '/admin/organization-tree',
  platformAdministrators,
  () => import('./OrganizationTree.tsx'),
  { label: 'menu.platform.organizationTree' },
);
