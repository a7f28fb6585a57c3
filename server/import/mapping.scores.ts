import { z } from 'zod';
import { JURY_TYPES, roundOf } from '#contract/competitions/rules.ts';
import { Spec } from './values.ts';

/** What juries gave ideas in the source: one score a row, however many opinions it is made of. */
export const Scores = z.strictObject({
  /** A number from 0 to `over`; rows without one have no score. */
  column: Spec,
  over: z.number().positive(),
  stage: z.enum(JURY_TYPES.map((jury) => roundOf(jury).stage)).default('EVAL_JURY1'),
  /** Name of the account that stands for all who evaluated. */
  evaluator: z.string().trim().min(1).max(100),
  /** How many opinions the score is made of. */
  count: Spec.optional(),
});
export type Scores = z.output<typeof Scores>;
