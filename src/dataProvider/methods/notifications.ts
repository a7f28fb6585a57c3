import { notificationEndpoints as endpoints } from '#contract/notifications/endpoints.ts';
import { change, reading } from '../endpointMethod.ts';

/** Number of own notifications that were not read. */
export const readUnreadCount = reading(endpoints.unreadCount);

/** A failure is shown, as that of the change that it comes before. */
const readNewest = reading(endpoints.list, {});
const markRead = change(endpoints.readAll, { successMessage: null });

/** Marks every notification as read, up to the newest there is now. */
export async function markAllNotificationsRead() {
  const {
    data: [newest],
  } = await readNewest({ query: { page: 0, size: 1, sort: 'id,desc' } });
  if (newest) await markRead({ body: { upToId: newest.id } });
}
