import { campaignSelectEndpoints, campaignEndpoints as endpoints } from '#contract/campaigns/endpoints.ts';
import { found } from '#server/platform/errors.ts';
import { pictureMedia } from '#server/platform/files/pictures.read.ts';
import { publicRoute, type Route, route } from '#server/platform/http/route.ts';
import { programmeViewerOf } from '#server/process/programme/programme-viewer.ts';
import { listProgrammes } from '#server/programmes/shared/programme.repository.ts';
import { campaignsFor } from './campaign.columns.ts';
import { removeCampaign } from './campaign.remove.ts';
import { createCampaign, openCampaignForm, saveCampaign } from './campaign.save.ts';
import {
  listCampaignOptions,
  pageOfCampaigns,
  pageOfManaged,
  readCampaign,
  readCampaignImage,
  readCampaignType,
} from './campaigns.repository.ts';

const list = publicRoute(endpoints.list, async (context) =>
  pageOfCampaigns(context.db, await programmeViewerOf(context), context.query),
);

const all = publicRoute(endpoints.all, async (context) =>
  listProgrammes(context.db, campaignsFor(await programmeViewerOf(context)), context.query),
);

const read = publicRoute(endpoints.read, async (context) =>
  found(await readCampaign(context.db, await programmeViewerOf(context), context.params.id)),
);

const image = publicRoute(endpoints.image, async (context) =>
  pictureMedia(
    context.services,
    found(await readCampaignImage(context.db, await programmeViewerOf(context), context.params.key)),
  ),
);

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

const manage = route(endpoints.manage, async (context) =>
  pageOfManaged(context.db, await programmeViewerOf(context), context.caller, context.query),
);

const edit = route(endpoints.edit, (context) => openCampaignForm(context, context.params.id));

const create = route(endpoints.create, (context) => createCampaign(context, context.body));

const save = route(endpoints.save, (context) => saveCampaign(context, context.body));

const remove = route(endpoints.remove, async (context) => {
  await removeCampaign(context, context.params.id);
  return undefined;
});

/** Public reading of campaigns, and what authors and editors do with them [R2J-20 … R2J-28]. */
export const campaignRoutes: Route[] = [list, all, read, image, options, manage, edit, create, save, remove];
