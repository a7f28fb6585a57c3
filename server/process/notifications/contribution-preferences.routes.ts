import { contributionPreferenceEndpoints as endpoints } from '#contract/notification-preferences/endpoints.ts';
import { notFound } from '#server/platform/errors.ts';
import type { ServiceContext } from '#server/platform/http/call.ts';
import { type Route, routes } from '#server/platform/http/route.ts';
import { type Limit, requireAttempt } from '#server/platform/limits/limits.ts';
import {
  isKnownContribution,
  readContributionPreference,
  saveContributionPreference,
} from './contribution-preferences.repository.ts';
import { sendOverview } from './send-overview.ts';

/** Of one person. */
const OVERVIEWS: Limit = { most: 3, withinSeconds: 3600 };

/** @throws AppError 404 for a contribution that the caller neither sees nor has a notification of */
async function mustKnow({ db, caller }: Pick<ServiceContext, 'db' | 'caller'>, id: number): Promise<void> {
  if (!(await isKnownContribution(db, caller, id))) throw notFound();
}

/** How the caller is notified of single contributions, and the overview of the week on demand (decision 0071). */
export const contributionPreferenceRoutes: Route[] = routes(endpoints, {
  read: async (context) => {
    await mustKnow(context, context.params.id);
    return readContributionPreference(context.db, context.caller.id, context.params.id);
  },
  save: async (context) => {
    const { db, caller, params, body, services } = context;
    // Whoever muted it can end that, whatever became of the contribution.
    if (body.when !== null) await mustKnow(context, params.id);
    const preference = { contributionId: params.id, when: body.when };
    await saveContributionPreference(db, caller.id, preference, services.now());
    return preference;
  },
  sendOverview: {
    ownTransaction: true,
    handle: async ({ caller, services }) => {
      const { database, now } = services;
      await requireAttempt(database, { what: 'overview', who: String(caller.id) }, OVERVIEWS, now());
      await sendOverview(services, caller.id);
    },
  },
});
