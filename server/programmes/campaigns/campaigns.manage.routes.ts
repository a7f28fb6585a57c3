import { campaignEndpoints as endpoints } from '#contract/campaigns/endpoints.ts';
import { type Route, route } from '#server/platform/http/route.ts';
import { programmeViewerOf } from '#server/process/programme/programme-viewer.ts';
import { removeCampaign } from './campaign.remove.ts';
import { createCampaign, openCampaignForm, saveCampaign } from './campaign.save.ts';
import { pageOfManaged } from './campaigns.manage.repository.ts';

const manage = route(endpoints.manage, async (context) =>
  pageOfManaged(context.db, { ...(await programmeViewerOf(context)), caller: context.caller }, context.query),
);

const edit = route(endpoints.edit, (context) => openCampaignForm(context, context.params.id));

const create = route(endpoints.create, (context) => createCampaign(context, context.body));

const save = route(endpoints.save, (context) => saveCampaign(context, context.body));

const remove = route(endpoints.remove, async (context) => {
  await removeCampaign(context, context.params.id);
  return undefined;
});

/** What authors and editors do with campaigns [R2J-22, R2J-24, R2J-26 … R2J-28]. */
export const campaignManageRoutes: Route[] = [manage, edit, create, save, remove];
