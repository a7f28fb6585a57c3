import { z } from 'zod';
import { textOf } from '#contract/http.ts';
import { REWARD_LIMITS } from './rules.ts';

/** What can be won in a campaign or a competition [R2H-01]; rank 1 is the first. */
export const Reward = z.object({
  id: z.number(),
  rank: z.number(),
  /** Words, or a whole number of points. */
  reward: z.string(),
  isPoint: z.boolean(),
});
export type Reward = z.infer<typeof Reward>;

/** What is written of a reward. */
export const RewardInput = z.object({
  reward: textOf(REWARD_LIMITS.text),
  isPoint: z.boolean().default(false),
});
export type RewardInput = z.output<typeof RewardInput>;

/** Another rank; the others make room. */
export const RewardRank = z.number().int().min(1).max(1000);
