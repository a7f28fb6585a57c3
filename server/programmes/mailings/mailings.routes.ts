import { mailingEndpoints } from '#contract/mailings/endpoints.ts';
import { found, notFound } from '#server/platform/errors.ts';
import type { ServiceContext } from '#server/platform/http/call.ts';
import { type Route, routes } from '#server/platform/http/route.ts';
import { NEWS_MAILING } from '#server/publishing/contents/content.mailing.ts';
import { previewMail } from '#server/publishing/mailings/mailing.preview.ts';
import { readMailing, requestMailing } from '#server/publishing/mailings/mailing.request.ts';
import { CAMPAIGN_MAILING } from '../campaigns/campaign.mailing.ts';
import { openCampaignForm } from '../campaigns/campaign.save.ts';
import { runsCampaign } from '../campaigns/campaigns.policy.ts';
import { lockCampaign } from '../campaigns/campaigns.repository.ts';
import { COMPETITION_MAILING } from '../competitions/competition.mailing.ts';

/** Authors run their own campaigns alone, Q2-51; it is held until the mails are asked for. @throws AppError 404 */
async function holdOwnCampaign({ db, caller }: ServiceContext, id: number): Promise<void> {
  if (!runsCampaign(caller, found(await lockCampaign(db, id)))) throw notFound();
}

/** Mails about campaigns, competitions and news, for those who publish them (decisions 0098, 0111). */
export const mailingRoutes: Route[] = routes(mailingEndpoints, {
  readOfCampaign: async (context) => {
    await openCampaignForm(context, context.params.id);
    return readMailing(context, CAMPAIGN_MAILING, context.params.id);
  },
  requestOfCampaign: async (context) => {
    await holdOwnCampaign(context, context.params.id);
    return requestMailing(context, CAMPAIGN_MAILING, context.params.id, context.body?.words);
  },
  readOfCompetition: (context) => readMailing(context, COMPETITION_MAILING, context.params.id),
  requestOfCompetition: (context) =>
    requestMailing(context, COMPETITION_MAILING, context.params.id, context.body?.words),
  readOfContent: (context) => readMailing(context, NEWS_MAILING, context.params.id),
  requestOfContent: (context) =>
    requestMailing(context, NEWS_MAILING, context.params.id, context.body?.words),
  preview: (context) => previewMail(context, context.body),
});
