import { z } from 'zod';
import { endpoint, Id, NoContent, paging } from '#contract/http.ts';
import { signedIn } from '#contract/roles.ts';
import { NotificationRow } from './schema.ts';

export const notificationEndpoints = {
  list: endpoint('GET api/v3/notifications', {
    access: signedIn,
    summary: 'Own notifications, newest first',
    query: z.object({
      ...paging(['id', 'date'], 'id,desc'),
      /** Only those that were not read. */
      unreadOnly: z.enum(['true', 'false']).default('false'),
    }),
    response: z.array(NotificationRow),
    list: true,
  }),
  unreadCount: endpoint('GET api/v3/notifications/unread-count', {
    access: signedIn,
    summary: 'Number of own notifications that were not read',
    response: z.number(),
  }),
  readAll: endpoint('PUT api/v3/notifications', {
    access: signedIn,
    summary: 'Marks all own notifications up to one as read; later ones were not seen yet',
    body: z.object({ upToId: Id }),
    response: NoContent,
  }),
  save: endpoint('PUT api/v3/notifications/:id', {
    access: signedIn,
    summary: 'Marks an own notification as read, or removes it',
    params: z.object({ id: Id }),
    body: z.object({ isRead: z.boolean().optional(), isDeleted: z.boolean().optional() }),
    response: NotificationRow,
    alert: 'app.notification.updated',
  }),
};
