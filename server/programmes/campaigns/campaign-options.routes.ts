import { campaignSelectEndpoints } from '#contract/campaigns/endpoints.ts';
import { found } from '#server/platform/errors.ts';
import { type Route, route } from '#server/platform/http/route.ts';
import { programmeViewerOf } from '#server/process/programme/programme-viewer.ts';
import { listCampaignOptions, readCampaignType } from './campaigns.repository.ts';

/** Campaigns to choose from in the contribution form and its filters [R2J-25], Q2-41. */
const options = route(campaignSelectEndpoints.options, async (context) => {
  const { params, query, db } = context;
  const viewer = await programmeViewerOf(context);
  const withClosed = query.withClosed === 'true';
  if (typeof params.id === 'string') {
    return listCampaignOptions(db, viewer, { type: params.id, named: null, withClosed });
  }
  const type = found(await readCampaignType(db, viewer, params.id));
  return listCampaignOptions(db, viewer, { type, named: params.id, withClosed });
});

export const campaignOptionRoutes: Route[] = [options];
