import { signedIn } from '#contract/roles.ts';
import type { AppResource } from '#src/app/appResource.ts';
import { screen } from '#src/app/screen.tsx';
import { resourceIcon } from '#src/resourceIcon.ts';

export const tasks = {
  name: 'tasks',
  list: screen('/contribution-task', signedIn, () => import('./TaskList.tsx'), {
    label: 'menu.account.tasks',
  }),
  icon: resourceIcon('tasks'),
  recordRepresentation: 'taskName',
  options: {
    path: '/contribution-task',
    label: 'menu.module.tasks',
    pages: {
      manage: screen('/contribution-task/admin/:type', signedIn, () => import('./TaskAdminList.tsx'), {
        label: 'menu.module.tasks',
      }),
    },
  },
} satisfies AppResource;
