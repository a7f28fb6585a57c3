import { campaignEndpoints as endpoints } from '#contract/campaigns/endpoints.ts';
import { found } from '#server/platform/errors.ts';
import { pictureMedia } from '#server/platform/files/pictures.read.ts';
import { publicRoute, type Route } from '#server/platform/http/route.ts';
import { programmeViewerOf } from '#server/process/programme/programme-viewer.ts';
import {
  listPublicCampaigns,
  pageOfCampaigns,
  readCampaign,
  readCampaignImage,
} from './campaigns.repository.ts';

const list = publicRoute(endpoints.list, async (context) =>
  pageOfCampaigns(context.db, await programmeViewerOf(context), context.query),
);

const all = publicRoute(endpoints.all, async (context) =>
  listPublicCampaigns(context.db, await programmeViewerOf(context), context.query),
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

/** Public reading of campaigns [R2J-20, R2J-21, R2J-23]. */
export const campaignRoutes: Route[] = [list, all, read, image];
