import { z } from 'zod';
import { ContributionType } from '#contract/access.ts';
import { JURY_TYPES } from '#contract/competitions/rules.ts';
import { Instant, StoredVersion, textOf } from '#contract/http.ts';
import { EvaluationStage } from '#contract/life-cycles/schema.ts';
import { areWeightsComplete, EVAL_OVER, EVALUATION_LIMITS } from './rules.ts';

export const { title, explanation, question, questions, weight, comment } = EVALUATION_LIMITS;

/** A question with its weight in percent [R2G-02]. */
const EvalItemDefinition = z.object({ id: z.number(), question: z.string(), weight: z.number() });

/** What is asked in evaluations of a stage [R2G-01]. */
export const EvalDefinition = z.object({
  id: z.number(),
  title: z.string(),
  explanation: z.string(),
  evalFlowType: EvaluationStage,
  contributionType: ContributionType,
  /** Set for a definition of one competition; null for one that all may use. */
  competitionId: z.number().nullable(),
  evalType: z.literal('STAR5'),
  evalOver: z.number(),
  evalItemDefinitionList: z.array(EvalItemDefinition),
  /** An evaluation was given by it: it can no longer be changed or deleted, S2-32. */
  isUsed: z.boolean(),
  version: StoredVersion,
});
export type EvalDefinition = z.infer<typeof EvalDefinition>;

export const EvalDefinitionInput = z.object({
  title: textOf(title),
  explanation: textOf(explanation),
  evalFlowType: EvaluationStage,
  contributionType: ContributionType,
  competitionId: z.number().int().positive().nullish(),
  /** Sent by the documented client; always this one [R2G-17]. */
  evalType: z.literal('STAR5').default('STAR5'),
  evalOver: z.literal(EVAL_OVER).default(EVAL_OVER),
  evalItemDefinitionList: z
    .array(
      z.object({
        /** Of a stored question; without it the question is new. */
        id: z.number().int().positive().nullish(),
        question: textOf(question),
        weight: z.number().int().min(weight.min).max(weight.total),
      }),
    )
    .min(1)
    .max(questions.max)
    .refine(areWeightsComplete, { error: 'weights' }),
});
export type EvalDefinitionInput = z.output<typeof EvalDefinitionInput>;

/** One person's evaluation of one contribution, to be given or as it was given, Q2-32. */
export const EvaluationForm = z.object({
  contributionId: z.number(),
  code: z.string(),
  contributionTitle: z.string(),
  type: ContributionType,
  competitionId: z.number().nullable(),
  evalFlowType: EvaluationStage,
  /** Name of the jury, or of the definition where there is no jury. */
  stageTitle: z.string(),
  definition: EvalDefinition.pick({ id: true, title: true, explanation: true, evalOver: true }).extend({
    items: z.array(EvalItemDefinition),
  }),
  answers: z.array(z.object({ itemId: z.number(), star: z.number() })),
  comment: z.string(),
  /** 20 to 100, unrounded; null before it was given. */
  score: z.number().nullable(),
  dateUpdated: Instant.nullable(),
  /** The caller may give or change it now, S2-21. */
  canSave: z.boolean(),
});
export type EvaluationForm = z.infer<typeof EvaluationForm>;

/** An evaluation that a person is asked for, or has given. */
export const OwnEvaluation = z.object({
  contributionId: z.number(),
  code: z.string(),
  title: z.string(),
  type: ContributionType,
  competitionId: z.number().nullable(),
  competitionTitle: z.string().nullable(),
  evalFlowType: EvaluationStage,
  stageTitle: z.string(),
  /** End of the task; null where there is none. */
  dueDate: Instant.nullable(),
  score: z.number().nullable(),
  dateUpdated: Instant.nullable(),
  canSave: z.boolean(),
});
export type OwnEvaluation = z.infer<typeof OwnEvaluation>;

/** Contributions that the caller is asked to evaluate now, by competition and stage. */
export const EvaluationRound = z.object({
  type: ContributionType,
  competitionId: z.number().nullable(),
  competitionTitle: z.string().nullable(),
  evalFlowType: EvaluationStage,
  stageTitle: z.string(),
  /** All that they are asked for; of them are given: */
  total: z.number(),
  given: z.number(),
  /** The nearest end of a task that is still open. */
  dueDate: Instant.nullable(),
  /** The first one that is not given yet, by code; null when all are. */
  nextContributionId: z.number().nullable(),
});
export type EvaluationRound = z.infer<typeof EvaluationRound>;

/** The evaluations of one stage of one contribution [R2J-49], S3-92. */
export const ContributionEvaluation = z.object({
  evalFlowType: EvaluationStage,
  stageTitle: z.string(),
  score: z.number(),
  participantCount: z.number(),
  evaluators: z.array(
    z.object({
      fullName: z.string(),
      score: z.number(),
      comment: z.string(),
      answers: z.array(z.object({ question: z.string(), weight: z.number(), star: z.number() })),
    }),
  ),
});
export type ContributionEvaluation = z.infer<typeof ContributionEvaluation>;

/** What one jury said of one idea [R2G-26, R2G-27], S2-37. */
export const EvalReportRow = z.object({
  contributionId: z.number(),
  code: z.string(),
  title: z.string(),
  /** The jury's score, unrounded; null when nobody has scored yet, and for an owner of the idea. */
  score: z.number().nullable(),
  /** Place among the ideas whose scores are shown, the same for equal scores; null without a score. */
  place: z.number().nullable(),
  juryType: z.enum(JURY_TYPES),
  juryTitle: z.string(),
  /** Everybody of the jury; nobody for an owner of the idea. */
  juryUserReport: z.array(
    z.object({ fullName: z.string(), score: z.number().nullable(), comment: z.string() }),
  ),
});
export type EvalReportRow = z.infer<typeof EvalReportRow>;
