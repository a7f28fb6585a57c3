import { describe, expect, it } from 'vitest';
import { competitionRewardEndpoints } from '#contract/competitions/rewards.endpoints.ts';
import { commandOnContributionEndpoints } from '#contract/contributions/commands.endpoints.ts';
import { GIVEN_REWARD_LIMITS, isRewardText, REWARD_LIMITS, rewardPoints } from '#contract/rewards/rules.ts';

describe('the bounds of a reward', () => {
  it('points are a whole number in digits: to 1,000,000 in a competition, to 100,000 by the command [Q2-37, S3-72]', () => {
    const of = (words: string) => [
      rewardPoints(words, REWARD_LIMITS.points),
      rewardPoints(words, GIVEN_REWARD_LIMITS.points),
    ];
    expect(of('1')).toEqual([1, 1]);
    expect(of(' 100000 ')).toEqual([100_000, 100_000]);
    expect(of('100001')).toEqual([100_001, null]);
    expect(of('1000000')).toEqual([1_000_000, null]);
    for (const words of ['', '0', '-1', '1.5', '1e3', '1000001', 'ten', '9'.repeat(400)]) {
      expect(of(words)).toEqual([null, null]);
    }
  });

  it('both calls and the screens take the same words, 512 characters at most [R2H-03]', () => {
    const [longest, tooLong] = ['x'.repeat(512), 'x'.repeat(513)];
    const ofCompetition = (reward: string) =>
      competitionRewardEndpoints.create.body.safeParse({ competitionId: 1, reward }).success;
    const byCommand = (reward: string) =>
      commandOnContributionEndpoints.saveReward.body.safeParse({ reward }).success;
    for (const accepts of [ofCompetition, byCommand, isRewardText]) {
      expect([' a ', longest, '   ', tooLong].map(accepts)).toEqual([true, true, false, false]);
    }
  });
});
