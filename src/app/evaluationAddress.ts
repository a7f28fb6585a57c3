import type { EvaluationStage } from '#contract/life-cycles/schema.ts';

/** Where somebody sees what he is asked to evaluate. */
export const EVALUATIONS = '/evaluation';

/** Where a stage of a contribution is evaluated. */
export const evaluationAddress = (stage: EvaluationStage, contributionId: number) =>
  `${EVALUATIONS}/${stage}/${contributionId}`;

/** Most that are compared at once. */
export const MOST_COMPARED = 4;

/** Where everything is listed that somebody is asked for in a round; 0 stands for what is in no competition. */
export const evaluationRoundAddress = (stage: EvaluationStage, competitionId: number | null) =>
  `${EVALUATIONS}/round/${stage}/${competitionId ?? 0}`;

/** Where some of a stage are evaluated side by side. */
export const comparisonAddress = (stage: EvaluationStage, ids: readonly number[]) =>
  `${EVALUATIONS}/compare/${stage}?ids=${ids.join(',')}`;
