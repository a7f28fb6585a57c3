import Icon from '@mui/icons-material/NotificationsOutlined';
import { signedIn } from '#contract/roles.ts';
import type { AppResource } from '#src/app/appResource.ts';
import { screen } from '#src/app/screen.tsx';

export const notifications = {
  name: 'notifications',
  list: screen('/notifications', signedIn, () => import('./NotificationList.tsx')),
  icon: Icon,
  recordRepresentation: 'title',
  options: { path: '/notifications', label: 'notification.title' },
} satisfies AppResource;
