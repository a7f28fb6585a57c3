import { signedIn } from '#contract/roles.ts';
import type { AppResource } from '#src/app/appResource.ts';
import { screen } from '#src/app/screen.tsx';
import { resourceIcon } from '#src/resourceIcon.ts';

export const notifications = {
  name: 'notifications',
  list: screen('/notifications', signedIn, () => import('./NotificationList.tsx')),
  icon: resourceIcon('notifications'),
  recordRepresentation: 'title',
  options: { path: '/notifications', label: 'notification.title' },
} satisfies AppResource;
