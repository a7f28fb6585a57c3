import { z } from 'zod';
import { ContributionType, signedIn } from './access.ts';
import { endpoint, Id, Instant, NoContent, paging } from './http.ts';

/** What a person is told inside the application, S3-45. */
export const NotificationRow = z.object({
  id: z.number(),
  contributionId: z.number().nullable(),
  /** With the id, what a link to the contribution needs. */
  contributionType: ContributionType.nullable(),
  competitionId: z.number().nullable(),
  /** The chat in which something was said. */
  chatSessionId: z.number().nullable(),
  title: z.string(),
  body: z.string(),
  isRead: z.boolean(),
  isDeleted: z.boolean(),
  date: Instant,
});
export type NotificationRow = z.infer<typeof NotificationRow>;

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
