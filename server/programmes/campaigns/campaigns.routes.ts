import { campaignEndpoints, campaignSelectEndpoints } from '#contract/campaigns/endpoints.ts';
import { found } from '#server/platform/errors.ts';
import { copyPictures } from '#server/platform/files/pictures.copy.ts';
import { pictureMedia } from '#server/platform/files/pictures.read.ts';
import { type Route, routes } from '#server/platform/http/route.ts';
import { withCleanText } from '#server/platform/texts/rich-text.body.ts';
import { programmeViewerOf } from '#server/process/programme/programme-viewer.ts';
import { listProgrammes } from '#server/programmes/shared/programme.repository.ts';
import { cloneCampaign, openCampaignSource } from './campaign.clone.ts';
import { campaignsFor } from './campaign.columns.ts';
import { readFunnel } from './campaign.funnel.ts';
import { removeCampaign } from './campaign.remove.ts';
import { restoreCampaign } from './campaign.restore.ts';
import { createCampaign, openCampaignForm, saveCampaign } from './campaign.save.ts';
import { callOffPublishing } from './campaign.schedule.ts';
import { noteVisit } from './campaign.visit.ts';
import { runsCampaign } from './campaigns.policy.ts';
import {
  listCampaignOptions,
  pageOfCampaigns,
  pageOfManaged,
  readCampaign,
  readCampaignImage,
  readCampaignType,
  readReadable,
} from './campaigns.repository.ts';

const endpoints = { ...campaignEndpoints, ...campaignSelectEndpoints };

/** Public reading of campaigns, and what authors and editors do with them [R2J-20 … R2J-28]. */
export const campaignRoutes: Route[] = routes(endpoints, {
  list: async (context) => pageOfCampaigns(context.db, await programmeViewerOf(context), context.query),
  all: async (context) =>
    listProgrammes(context.db, campaignsFor(await programmeViewerOf(context)), context.query),
  read: async (context) =>
    found(await readCampaign(context.db, await programmeViewerOf(context), context.params.id)),
  image: async (context) =>
    pictureMedia(
      context.services,
      found(await readCampaignImage(context.db, await programmeViewerOf(context), context.params.key)),
    ),
  // Campaigns to choose from in the contribution form and its filters [R2J-25], Q2-41.
  options: async (context) => {
    const { params, query, db } = context;
    const viewer = await programmeViewerOf(context);
    const withClosed = query.withClosed === 'true';
    if (typeof params.id === 'string') {
      return listCampaignOptions(db, viewer, { type: params.id, named: null, withClosed });
    }
    const type = found(await readCampaignType(db, viewer, params.id));
    return listCampaignOptions(db, viewer, { type, named: params.id, withClosed });
  },
  visit: {
    // One statement writes it; the limit that is taken before is on a connection of its own.
    ownTransaction: true,
    handle: async (context) => {
      const { db, params, caller } = context;
      const { createdBy } = found(await readReadable(db, await programmeViewerOf(context), params.id));
      // Those who run it work on it.
      if (caller && runsCampaign(caller, { createdBy })) return;
      await noteVisit(context, params.id);
    },
  },
  manage: async (context) => pageOfManaged(context, await programmeViewerOf(context)),
  funnel: (context) => readFunnel(context, context.params.id),
  edit: (context) => openCampaignForm(context, context.params.id),
  create: {
    ownTransaction: true,
    handle: async ({ transaction, ...context }) => {
      const body = await withCleanText(context.body, 'body');
      return transaction((db) => createCampaign({ ...context, db }, body));
    },
  },
  clone: {
    ownTransaction: true,
    handle: async ({ transaction, ...context }) => {
      const { params, body } = context;
      const pictures = await copyPictures(context, await openCampaignSource(context, params.id));
      return transaction((db) => cloneCampaign({ ...context, db }, params.id, body, pictures));
    },
  },
  save: {
    ownTransaction: true,
    handle: async ({ transaction, ...context }) => {
      const body = await withCleanText(context.body, 'body');
      return transaction((db) => saveCampaign({ ...context, db }, body));
    },
  },
  unschedule: (context) => callOffPublishing(context, context.params.id),
  restore: (context) => restoreCampaign(context, context.params.id),
  remove: async (context) => {
    await removeCampaign(context, context.params.id);
  },
});
