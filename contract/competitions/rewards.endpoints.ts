import { z } from 'zod';
import { changesOf, forEveryone } from '#contract/http.ts';
import { isValidReward } from '#contract/rewards/rules.ts';
import { RewardInput as Input, RewardRank } from '#contract/rewards/schema.ts';
import { CompetitionReward, forCompetitionStaff } from './schema.ts';

const RewardInput = Input.extend({ competitionId: z.number().int().positive() });

/** Rewards of a competition; their ranks are 1 to n without gaps [R2J-56 … R2J-59], S2-34. */
export const competitionRewardEndpoints = {
  list: forEveryone('GET api/v3/competition-rewards/competition/:id', {
    summary: 'Rewards of a competition by rank, for those who may see it',
    response: z.array(CompetitionReward),
  }),
  create: forCompetitionStaff('POST api/v3/competition-rewards', {
    summary: 'Adds a reward below the others',
    body: RewardInput.refine(isValidReward, { path: ['reward'], error: 'number' }),
    response: CompetitionReward,
    status: 201,
    alert: 'app.competitionReward.created',
  }),
  save: forCompetitionStaff('PUT api/v3/competition-rewards', {
    summary: 'Changes a reward, or moves it to another rank',
    body: changesOf(RewardInput).extend({
      id: z.number().int().positive(),
      rank: RewardRank.optional(),
    }),
    response: CompetitionReward,
    alert: 'app.competitionReward.updated',
  }),
  remove: forCompetitionStaff('DELETE api/v3/competition-rewards/:rewardId/competition/:id', {
    summary: 'Deletes a reward and closes the gap',
    status: 204,
    alert: 'app.competitionReward.deleted',
  }),
};
