import Icon from '@mui/icons-material/CorporateFareOutlined';
import { platformAdministrators } from '#contract/roles.ts';
import type { AppResource } from '#src/app/appResource.ts';
import { screen } from '#src/app/screen.tsx';

const label = 'menu.system.organization';

export const organizations = {
  name: 'organizations',
  list: screen('/organization', platformAdministrators, () => import('./OrganizationList.tsx'), { label }),
  icon: Icon,
  recordRepresentation: 'name',
  options: { path: '/organization', label },
} satisfies AppResource;

export const organizationTree = screen(
  '/admin/organization-tree',
  platformAdministrators,
  () => import('./OrganizationTree.tsx'),
  { label: 'menu.platform.organizationTree' },
);
