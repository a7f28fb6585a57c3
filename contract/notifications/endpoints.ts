import { z } from 'zod';
import { forSignedIn, Id, paging, rowsOf } from '#contract/http.ts';
import { NotificationRow } from './schema.ts';

export const notificationEndpoints = {
  list: forSignedIn('GET api/v3/notifications', {
    summary: 'Own notifications, newest first',
    query: z.object({
      ...paging(['id', 'date'], 'id,desc'),
      unreadOnly: z.enum(['true', 'false']).default('false'),
      /** One row a contribution, its newest. */
      grouped: z.enum(['true', 'false']).default('false'),
      /** Those of one contribution alone. */
      contributionId: Id.optional(),
    }),
    ...rowsOf(NotificationRow),
  }),
  unreadCount: forSignedIn('GET api/v3/notifications/unread-count', {
    summary: 'Number of own notifications that were not read',
    response: z.number(),
  }),
  readAll: forSignedIn('PUT api/v3/notifications', {
    summary: 'Marks all own notifications up to one as read; later ones were not seen yet',
    body: z.object({ upToId: Id }),
  }),
  save: forSignedIn('PUT api/v3/notifications/:id', {
    summary: 'Marks an own notification as read, or removes it',
    body: z.object({
      isRead: z.boolean().optional(),
      isDeleted: z.boolean().optional(),
      /** With the earlier ones of the same contribution. */
      wholeGroup: z.boolean().optional(),
    }),
    response: NotificationRow,
    alert: 'app.notification.updated',
  }),
};
