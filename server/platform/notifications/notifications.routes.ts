import { notificationEndpoints as endpoints } from '#contract/notifications/endpoints.ts';
import { found } from '#server/platform/errors.ts';
import { type Route, route } from '#server/platform/http/route.ts';
import {
  changeNotification,
  countUnread,
  markReadUpTo,
  pageOfNotifications,
} from './notifications.repository.ts';

/** What a person is told inside the application, Q3-66, S3-46. */
export const notificationRoutes: Route[] = [
  route(endpoints.list, ({ db, caller, query }) => pageOfNotifications(db, caller.id, query)),
  route(endpoints.unreadCount, ({ db, caller }) => countUnread(db, caller.id)),
  route(endpoints.readAll, ({ db, caller, body }) => markReadUpTo(db, caller.id, body.upToId)),
  route(endpoints.save, async ({ db, caller, params, body }) =>
    found(await changeNotification(db, params.id, caller.id, body)),
  ),
];
