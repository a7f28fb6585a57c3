import Icon from '@mui/icons-material/TaskAlt';
import { signedIn } from '#contract/roles.ts';
import type { AppResource } from '#src/app/appResource.ts';
import { screen } from '#src/app/screen.tsx';

export const tasks = {
  name: 'tasks',
  list: screen('/contribution-task', signedIn, () => import('./TaskList.tsx'), {
    label: 'menu.account.tasks',
  }),
  icon: Icon,
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
