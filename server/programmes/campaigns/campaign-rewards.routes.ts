import { campaignRewardEndpoints as endpoints } from '#contract/campaigns/rewards.endpoints.ts';
import { type Route, routes } from '#server/platform/http/route.ts';
import { programmeViewerOf } from '#server/process/programme/programme-viewer.ts';
import {
  addReward,
  CAMPAIGN_REWARDS,
  changeReward,
  listRewards,
  removeReward,
} from '#server/programmes/shared/rewards.ts';
import { lockForParts, requireRoom, requireSeen } from './campaign.parts.ts';

/** Rewards of campaigns (decision 0105). */
export const campaignRewardRoutes: Route[] = routes(endpoints, {
  list: async (context) => {
    const { db, params } = context;
    await requireSeen(db, await programmeViewerOf(context), params.id);
    return listRewards(db, CAMPAIGN_REWARDS, params.id);
  },
  create: async (context) => {
    const { db, params, body } = context;
    await lockForParts(context, params.id, 'campaignReward');
    requireRoom((await listRewards(db, CAMPAIGN_REWARDS, params.id)).length + 1);
    return addReward(db, CAMPAIGN_REWARDS, params.id, body);
  },
  save: async (context) => {
    const { db, params, body } = context;
    await lockForParts(context, params.id, 'campaignReward');
    return changeReward(db, CAMPAIGN_REWARDS, { id: params.rewardId, ownerId: params.id }, body);
  },
  remove: async (context) => {
    const { db, params, alertParams } = context;
    alertParams(String(params.rewardId));
    await lockForParts(context, params.id, 'campaignReward');
    await removeReward(db, CAMPAIGN_REWARDS, { id: params.rewardId, ownerId: params.id });
  },
});
