import { REWARD_LIMITS, rewardPoints } from '#contract/rewards/rules.ts';

/** Whether a reward of points names a whole number of them, Q2-37. */
export const isValidReward = ({ reward, isPoint }: { reward: string; isPoint: boolean }) =>
  !isPoint || rewardPoints(reward, REWARD_LIMITS.points) !== null;
