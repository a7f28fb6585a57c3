import { supportEndpoints as endpoints } from '#contract/support/endpoints.ts';
import { type Route, routes } from '#server/platform/http/route.ts';
import { type Limit, requireAttempt } from '#server/platform/limits/limits.ts';
import { mustSee } from '#server/process/selection/must-see.ts';
import { noteSupport, support, withdrawSupport } from './support.change.ts';
import { pageOfSupporters } from './support.repository.ts';

/** Of one person: each may tell an owner something. */
const SUPPORTS: Limit = { most: 60, withinSeconds: 600 };

/** Who supports a contribution. */
export const supportRoutes: Route[] = routes(endpoints, {
  supporters: async (context) => {
    await mustSee(context, context.params.id);
    return pageOfSupporters(context.db, context.params.id, context.query);
  },
  support: {
    ownTransaction: true,
    handle: async ({ params, caller, services, transaction }) => {
      const { database, now } = services;
      await requireAttempt(database, { what: 'support', who: String(caller.id) }, SUPPORTS, now());
      return transaction((db) => support({ db, services, caller }, params.id));
    },
  },
  note: (context) => noteSupport(context, context.params.id, context.body.note),
  withdraw: (context) => withdrawSupport(context, context.params.id),
});
