import { signedIn } from '#contract/roles.ts';
import type { AppResource } from '#src/app/appResource.ts';
import { screen } from '#src/app/screen.tsx';
import { lazyPart } from '#src/lazyPart.ts';

export const notifications = {
  name: 'notifications',
  list: screen('/notifications', signedIn, () => import('./NotificationList.tsx')),
  icon: lazyPart(() => import('@mui/icons-material/NotificationsOutlined')),
  recordRepresentation: 'title',
  options: { path: '/notifications', label: 'notification.title' },
} satisfies AppResource;
