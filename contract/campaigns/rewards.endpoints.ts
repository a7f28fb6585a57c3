import { z } from 'zod';
import { changesOf, forEveryone, Id } from '#contract/http.ts';
import { isValidReward } from '#contract/rewards/rules.ts';
import { Reward, RewardInput, RewardRank } from '#contract/rewards/schema.ts';
import { forCampaignStaff } from './schema.ts';

const ByReward = z.object({ id: Id, rewardId: Id });

export const CampaignReward = Reward.extend({ campaignId: z.number() });
export type CampaignReward = z.infer<typeof CampaignReward>;

/** Rewards of a campaign; their ranks are 1 to n without gaps (decision 0105). */
export const campaignRewardEndpoints = {
  list: forEveryone('GET api/v3/campaigns/:id/rewards', {
    summary: 'Rewards of a campaign by rank, for those who may see it, and of a draft for those who run it',
    response: z.array(CampaignReward),
  }),
  create: forCampaignStaff('POST api/v3/campaigns/:id/rewards', {
    summary: 'Adds a reward below the others',
    body: RewardInput.refine(isValidReward, { path: ['reward'], error: 'number' }),
    response: CampaignReward,
    status: 201,
    alert: 'app.campaignReward.created',
  }),
  save: forCampaignStaff('PUT api/v3/campaigns/:id/rewards/:rewardId', {
    summary: 'Changes a reward, or moves it to another rank',
    params: ByReward,
    body: changesOf(RewardInput).extend({ rank: RewardRank.optional() }),
    response: CampaignReward,
    alert: 'app.campaignReward.updated',
  }),
  remove: forCampaignStaff('DELETE api/v3/campaigns/:id/rewards/:rewardId', {
    summary: 'Deletes a reward and closes the gap',
    params: ByReward,
    status: 204,
    alert: 'app.campaignReward.deleted',
  }),
};
