import { platformAdministrators } from '#contract/roles.ts';
import { fullName } from '#contract/users/full-name.ts';
import type { AppResource } from '#src/app/appResource.ts';
import { screen } from '#src/app/screen.tsx';
import { lazyPart } from '#src/lazyPart.ts';

const label = 'menu.platform.users';

export const users = {
  name: 'users',
  list: screen('/admin/user-management', platformAdministrators, () => import('./UserList.tsx'), { label }),
  create: screen('/admin/user-management/new', platformAdministrators, () => import('./UserCreate.tsx')),
  edit: screen('/admin/user-management/:id/edit', platformAdministrators, () => import('./UserEdit.tsx')),
  icon: lazyPart(() => import('@mui/icons-material/PeopleOutlined')),
  recordRepresentation: fullName,
  options: {
    path: '/admin/user-management',
    label,
    pages: {
      import: screen(
        '/admin/user-management/import',
        platformAdministrators,
        () => import('./import/UserImport.tsx'),
      ),
    },
  },
} satisfies AppResource;
