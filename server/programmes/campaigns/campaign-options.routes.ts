import { campaignSelectEndpoints } from '#contract/campaigns/endpoints.ts';
import { found } from '#server/platform/http/errors.ts';
import { type Route, route } from '#server/platform/http/route.ts';
import { lookOf } from '#server/programmes/shared/look.ts';
import { listCampaignOptions, readCampaignType } from './campaigns.repository.ts';

/** Campaigns to choose from in the contribution form and its filters [R2J-25], Q2-41. */
const options = route(campaignSelectEndpoints.options, async (context) => {
  const { params, query, db } = context;
  const look = await lookOf(context);
  const withClosed = query.withClosed === 'true';
  if (typeof params.id === 'string') {
    return listCampaignOptions(db, look, { type: params.id, named: null, withClosed });
  }
  const type = found(await readCampaignType(db, look, params.id));
  return listCampaignOptions(db, look, { type, named: params.id, withClosed });
});

export const campaignOptionRoutes: Route[] = [options];
