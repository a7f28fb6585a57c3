import { competitionEndpoints } from '#contract/competitions/endpoints.ts';
import { competitionRewardEndpoints } from '#contract/competitions/rewards.endpoints.ts';
import { endpointResource } from './endpointResource.ts';

/** Competitions likewise; `all` are those that everybody may see. */
export const competitions = endpointResource(competitionEndpoints, {
  lists: ['list', 'manage', 'all'],
  records: ['read', 'edit'],
  language: 'locale',
});

/** Rewards of a competition, which is the `id` of their paths. */
export const competitionRewards = endpointResource(competitionRewardEndpoints, {
  lists: ['list'],
  delete: 'remove',
  idName: 'rewardId',
});
