import type { EvaluationStage } from '#contract/life-cycles/schema.ts';
import type { ContributionType } from '#contract/roles.ts';

/*
 * Arithmetic of evaluations, without the validator.
 */

/** Bounds in characters, and of weights [R2G-05 … R2G-10]. */
export const EVALUATION_LIMITS = {
  title: { min: 3, max: 255 },
  explanation: { min: 3, max: 1024 },
  question: { min: 3, max: 512 },
  questions: { max: 100 },
  weight: { min: 1, total: 100 },
  comment: { max: 1000 },
} as const;

const BY_BOARDS: readonly EvaluationStage[] = ['EVAL_PRE', 'EVAL_BOARD1', 'EVAL_BOARD2', 'EVAL_BOARD3'];

/** Stages in which contributions of a type are evaluated [R2J-45], S2-33. */
export const STAGES_OF_TYPE: Readonly<Record<ContributionType, readonly EvaluationStage[]>> = {
  IDEA: ['EVAL_JURY1', 'EVAL_JURY2', 'EVAL_JURY3'],
  SUGGESTION: BY_BOARDS,
  IMPROVEMENT: BY_BOARDS,
};

/** Stars that a question can get [R2G-04]. */
export const STARS = 5;
/** What a full score is [R2G-16]. */
export const EVAL_OVER = 100;

export interface Answer {
  /** Percent; the weights of all questions total 100. */
  weight: number;
  /** 1 to 5. */
  star: number;
}

/**
 * One person's score of a contribution, 20 to 100: the sum over the questions of weight × star / 5, S2-20, S3-92.
 * Divided once, at the end, so that the same answers in another order give the very same number.
 */
export const scoreOf = (answers: readonly Answer[], evalOver: number = EVAL_OVER): number =>
  (answers.reduce((sum, { weight, star }) => sum + weight * star, 0) * evalOver) / (STARS * 100);

/** Mean of scores; null without any, S2-22. */
export const meanOf = (scores: readonly number[]): number | null =>
  scores.length === 0 ? null : scores.reduce((sum, score) => sum + score, 0) / scores.length;

/** A score as it is shown: one decimal, half up [R2G-28], S2-22. The tolerance is for what floats leave of .05. */
export const formatScore = (score: number): string => (Math.floor(score * 10 + 0.5 + 1e-9) / 10).toFixed(1);

/** Total of the weights of questions. */
export const totalWeight = (items: readonly { weight: number }[]): number =>
  items.reduce((sum, { weight }) => sum + weight, 0);

/** Whether weights may be stored: each at least 1, together exactly 100 [R2G-09, R2G-10], S2-32. */
export const areWeightsComplete = (items: readonly { weight: number }[]): boolean =>
  items.every(({ weight }) => Number.isInteger(weight) && weight >= EVALUATION_LIMITS.weight.min) &&
  totalWeight(items) === EVALUATION_LIMITS.weight.total;

/** What a stage's answers to one question amount to. */
export interface QuestionResult {
  question: string;
  weight: number;
  count: number;
  /** Of the stars, unrounded. */
  mean: number;
  lowest: number;
  highest: number;
  /** Standard deviation of the stars, of all who answered: 0 when all agree, 2 at most. */
  deviation: number;
}

interface Answered {
  answers: readonly (Answer & { question: string })[];
}

/**
 * What the answers of a stage come to, question by question in the form's order. All evaluators of a stage answer one
 * form, so a question is known by its place; two may have the same words.
 */
export function questionResults(evaluators: readonly Answered[]): QuestionResult[] {
  const longest = Math.max(0, ...evaluators.map(({ answers }) => answers.length));
  return Array.from({ length: longest }, (_, place) => {
    const answers = evaluators.flatMap(({ answers: own }) => own[place] ?? []);
    const stars = answers.map(({ star }) => star);
    const mean = meanOf(stars) ?? 0;
    return {
      question: answers[0]?.question ?? '',
      weight: answers[0]?.weight ?? 0,
      count: stars.length,
      mean,
      lowest: Math.min(...stars),
      highest: Math.max(...stars),
      deviation: Math.sqrt(meanOf(stars.map((star) => (star - mean) ** 2)) ?? 0),
    };
  });
}
