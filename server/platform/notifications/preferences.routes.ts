import { notificationPreferenceEndpoints as endpoints } from '#contract/notification-preferences/endpoints.ts';
import { type Route, routes } from '#server/platform/http/route.ts';
import { readPreferences, readSchedule, savePreferences, saveSchedule } from './preferences.repository.ts';

/** What the caller is notified of, where and when (decision 0071). */
export const notificationPreferenceRoutes: Route[] = routes(endpoints, {
  read: ({ db, caller }) => readPreferences(db, caller.id),
  save: async ({ db, caller, body, services }) => {
    await savePreferences(db, caller.id, body, services.now());
    return readPreferences(db, caller.id);
  },
  readSchedule: ({ db, caller, services }) => readSchedule(db, caller.id, services.now()),
  saveSchedule: async ({ db, caller, body, services }) => {
    await saveSchedule(db, caller.id, body, services.now());
    return readSchedule(db, caller.id, services.now());
  },
});
