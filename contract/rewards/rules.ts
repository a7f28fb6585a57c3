import { MAX_POINT } from '#contract/points/rules.ts';

/*
 * What rewards keep to, without the validator, so that forms can use it.
 */

interface Bounds {
  min: number;
  max: number;
}

/** Characters of the words of a reward [R2H-03]. */
const text: Bounds = { min: 1, max: 512 };

/** A reward of a competition: characters of its words, or points, Q2-37. */
export const REWARD_LIMITS = { text, points: { min: 1, max: 1_000_000 } } as const;

/** A reward that a contribution is given by its command: as many points as a definition can be worth, Q3-36, S3-72. */
export const GIVEN_REWARD_LIMITS = { text, points: { min: 1, max: MAX_POINT } } as const;

/** The points that a reward's text names: a whole number in digits, within the bounds; null for anything else. */
export function rewardPoints(words: string, { min, max }: Bounds): number | null {
  const digits = words.trim();
  const points = /^\d+$/.test(digits) ? Number(digits) : Number.NaN;
  return points >= min && points <= max ? points : null;
}

/** Whether words are neither missing nor too long for a reward. */
export function isRewardText(words: string): boolean {
  const { length } = words.trim();
  return length >= text.min && length <= text.max;
}

/** Whether a competition's reward of points names a whole number of them, Q2-37. */
export const isValidReward = ({ reward, isPoint }: { reward: string; isPoint: boolean }) =>
  !isPoint || rewardPoints(reward, REWARD_LIMITS.points) !== null;
