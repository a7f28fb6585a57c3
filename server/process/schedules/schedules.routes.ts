import { scheduleEndpoints as endpoints } from '#contract/schedules/endpoints.ts';
import { type Route, routes } from '#server/platform/http/route.ts';
import { readAddressableUsers } from '#server/process/contributions/commands/addressable-users.ts';
import { openSchedule, replaceSchedule } from './schedule.replace.ts';

/** Implementation schedules of contributions [R3P-86, R3P-87]. */
export const scheduleRoutes: Route[] = routes(endpoints, {
  read: (context) => openSchedule(context, context.params.id),
  replace: {
    ownTransaction: true,
    handle: async ({ params, body, caller, services, transaction, alertParams }) => {
      alertParams(String(params.id));
      const addresses = body.items.map(({ responsibleEmail }) => responsibleEmail);
      const known = await readAddressableUsers({ caller, services }, addresses, 'INTERNAL');
      return transaction((db) => replaceSchedule({ db, services, caller }, params.id, body, known));
    },
  },
});
