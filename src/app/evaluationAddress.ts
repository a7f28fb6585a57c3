import type { EvaluationStage } from '#contract/life-cycles/schema.ts';

/** Where somebody sees what he is asked to evaluate. */
export const EVALUATIONS = '/evaluation';

/** Where a stage of a contribution is evaluated. */
export const evaluationAddress = (stage: EvaluationStage, contributionId: number) =>
  `${EVALUATIONS}/${stage}/${contributionId}`;
