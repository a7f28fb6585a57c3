import { notificationEndpoints as endpoints } from '#contract/notifications/endpoints.ts';
import { found } from '#server/platform/errors.ts';
import { type Route, routes } from '#server/platform/http/route.ts';
import {
  changeNotification,
  countUnread,
  markReadUpTo,
  pageOfNotifications,
} from './notifications.repository.ts';

/** What a person is notified of inside the application, Q3-66, S3-46. */
export const notificationRoutes: Route[] = routes(endpoints, {
  list: {
    // The number beside it is of this moment.
    mayLag: false,
    handle: ({ db, caller, query }) => pageOfNotifications(db, caller.id, query),
  },
  unreadCount: ({ db, caller }) => countUnread(db, caller.id),
  readAll: ({ db, caller, body }) => markReadUpTo(db, caller.id, body.upToId),
  save: async ({ db, caller, params, body }) =>
    found(await changeNotification(db, params.id, caller.id, body)),
});
