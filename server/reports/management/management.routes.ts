import { managementEndpoints } from '#contract/home/management.ts';
import { managedTypes } from '#contract/home/rules.ts';
import { can, contributors } from '#contract/roles.ts';
import { type Asked, type Route, routes } from '#server/platform/http/route.ts';
import { readEndingCampaigns } from './ending-campaigns.repository.ts';
import { countManaged } from './managed-contributions.repository.ts';
import { readUnfinishedRounds } from './unfinished-rounds.repository.ts';

/** What needs the caller, of modules that are on; lists of contributions are for those who work with them. */
async function readManagement(context: Asked<typeof managementEndpoints.read>) {
  const { db, caller, services, query } = context;
  const { availableModules } = await services.settings.at(db, caller.siteVersion);
  const types = managedTypes(caller.roles, availableModules);
  const hasRounds = can(caller.roles, contributors) && availableModules.includes('COMPETITION');
  return {
    contributions: await countManaged(context, types, query.submittedSince),
    ...(availableModules.includes('CAMPAIGN')
      ? await readEndingCampaigns(context, types)
      : { campaigns: [], campaignCount: 0 }),
    ...(hasRounds
      ? await readUnfinishedRounds(context, types.includes('IDEA'))
      : { rounds: [], roundCount: 0 }),
  };
}

export const managementRoutes: Route[] = routes(managementEndpoints, {
  read: { mayLag: true, handle: readManagement },
});
