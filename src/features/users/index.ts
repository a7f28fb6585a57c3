import { platformAdministrators } from '#contract/roles.ts';
import { fullName } from '#contract/users/full-name.ts';
import type { AppResource } from '#src/app/appResource.ts';
import { screen } from '#src/app/screen.tsx';
import { resourceIcon } from '#src/resourceIcon.ts';

const label = 'menu.platform.users';

export const users = {
  name: 'users',
  list: screen('/admin/user-management', platformAdministrators, () => import('./UserList.tsx'), { label }),
  create: screen('/admin/user-management/new', platformAdministrators, () => import('./UserCreate.tsx')),
  edit: screen('/admin/user-management/:id/edit', platformAdministrators, () => import('./UserEdit.tsx')),
  icon: resourceIcon('users'),
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
