import { signedIn } from '#contract/roles.ts';
import type { AppResource } from '#src/app/appResource.ts';
import { screen } from '#src/app/screen.tsx';
import { lazyPart } from '#src/lazyPart.ts';

export const tasks = {
  name: 'tasks',
  list: screen('/contribution-task', signedIn, () => import('./TaskList.tsx'), {
    label: 'menu.account.tasks',
  }),
  icon: lazyPart(() => import('@mui/icons-material/TaskAlt')),
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
