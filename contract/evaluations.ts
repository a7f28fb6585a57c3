import { z } from 'zod';
import { anyOf, ContributionType, contributors, typeAdministrator } from './access.ts';
import { JURY_TYPES } from './competition-rules.ts';
import { areWeightsComplete, EVAL_OVER, EVALUATION_LIMITS, STARS } from './evaluation-rules.ts';
import {
  endpoint,
  Id,
  IdOrNone,
  Instant,
  language,
  NoContent,
  pagesOnDemand,
  paging,
  SeenVersion,
  StoredVersion,
} from './http.ts';
import { EVALUATION_STAGES, EvaluationStage } from './life-cycles.ts';
import { EXCEL_MEDIA } from './spreadsheets.ts';

export * from './evaluation-rules.ts';

const { title, explanation, question, questions, weight, comment } = EVALUATION_LIMITS;

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

const EvalDefinitionInput = z.object({
  title: z.string().trim().min(title.min).max(title.max),
  explanation: z.string().trim().min(explanation.min).max(explanation.max),
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
        question: z.string().trim().min(question.min).max(question.max),
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
  /** All that he is asked for; of them are given: */
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
  /** Place among the ideas whose scores are told, the same for equal scores; null without a score. */
  place: z.number().nullable(),
  juryType: z.enum(JURY_TYPES),
  juryTitle: z.string(),
  /** Everybody of the jury; nobody for an owner of the idea. */
  juryUserReport: z.array(
    z.object({ fullName: z.string(), score: z.number().nullable(), comment: z.string() }),
  ),
});
export type EvalReportRow = z.infer<typeof EvalReportRow>;

const byId = z.object({ id: Id });
const ofType = typeAdministrator('type');
/** Administrators of any type; the type of the definition decides further. */
const definers = anyOf(
  'ROLE_ADMIN',
  'ROLE_SUGGESTION_ADMIN',
  'ROLE_IMPROVEMENT_ADMIN',
  'ROLE_COMPETITION_ADMIN',
  'ROLE_COMPETITION_EDITOR',
);

/** Definitions of evaluations, and evaluations by them [R2J-41 … R2J-49, R2J-54, R2J-55], Q2-32. */
export const evaluationEndpoints = {
  definitions: endpoint('GET api/v3/evals/list/:type', {
    access: ofType,
    summary: 'Definitions of a type; with a competition also its own, S2-33',
    params: z.object({ type: ContributionType }),
    query: z.object({
      ...paging(['id', 'title', 'evalFlowType'], 'id,desc'),
      competitionId: Id.optional(),
      'evalFlowType.equals': EvaluationStage.optional(),
    }),
    response: z.array(EvalDefinition),
    list: true,
  }),
  stages: endpoint('GET api/v3/evals/types/:type', {
    access: ofType,
    summary: 'Stages of a type, S2-33',
    params: z.object({ type: ContributionType }),
    response: z.array(EvaluationStage),
  }),
  mine: endpoint('GET api/v3/evals/mine', {
    access: contributors,
    summary: 'Evaluations that the caller is asked for now, or has given',
    query: z.object({
      ...paging(['dueDate', 'code', 'title', 'dateUpdated'], 'dueDate,asc'),
      'status.equals': z.enum(['OPEN', 'GIVEN']).default('OPEN'),
      competitionId: Id.optional(),
      'type.equals': ContributionType.optional(),
      'evalFlowType.equals': EvaluationStage.optional(),
    }),
    response: z.array(OwnEvaluation),
    list: true,
  }),
  rounds: endpoint('GET api/v3/evals/mine/rounds', {
    access: contributors,
    summary: 'What the caller is asked to evaluate now, counted by competition and stage',
    response: z.array(EvaluationRound),
  }),
  definition: endpoint('GET api/v3/evals/:id', {
    access: definers,
    summary: 'One definition with its questions',
    params: byId,
    response: EvalDefinition,
  }),
  create: endpoint('PUT api/v3/evals/create', {
    access: definers,
    summary: 'Creates a definition',
    body: EvalDefinitionInput,
    response: EvalDefinition,
    alert: 'app.evalDefinition.created',
  }),
  save: endpoint('PUT api/v3/evals/update', {
    access: definers,
    summary: 'Changes a definition that no evaluation was given by',
    body: EvalDefinitionInput.extend({
      id: z.number().int().positive(),
      version: SeenVersion,
    }),
    response: EvalDefinition,
    alert: 'app.evalDefinition.updated',
  }),
  remove: endpoint('DELETE api/v3/evals/:id', {
    access: definers,
    summary: 'Deletes a definition that nothing uses',
    params: byId,
    response: NoContent,
    status: 204,
    alert: 'app.evalDefinition.deleted',
  }),
  evaluate: endpoint('PUT api/v3/evals', {
    access: contributors,
    summary: 'Gives or changes the own evaluation of a contribution, S2-20, S2-21',
    body: z.object({
      contributionId: z.number().int().positive(),
      evalFlowType: EvaluationStage,
      answers: z
        .array(z.object({ itemId: z.number().int().positive(), star: z.number().int().min(1).max(STARS) }))
        .min(1)
        .max(questions.max),
      comment: z.string().trim().max(comment.max).default(''),
    }),
    response: EvaluationForm,
    alert: 'app.evaluation.saved',
  }),
  form: endpoint('GET api/v3/evals/:stage/contribution/:contributionId/:competitionId/:userId', {
    access: contributors,
    summary: 'The form of an evaluation with its answers; competition 0: none, user 0: the caller',
    params: z.object({
      stage: EvaluationStage,
      contributionId: Id,
      competitionId: IdOrNone,
      userId: IdOrNone,
    }),
    response: EvaluationForm,
  }),
  ofContribution: endpoint('GET api/v3/evals/contribution/report/:id/:stage/:lang', {
    access: contributors,
    summary: 'Evaluations of a contribution, of one stage or of all',
    params: z.object({
      id: Id,
      stage: z.enum([...EVALUATION_STAGES, 'ALL']),
      lang: z.string().max(20),
    }),
    response: z.array(ContributionEvaluation),
  }),
  report: endpoint('GET api/v3/competition_moderator/:id/eval-report', {
    access: contributors,
    summary: 'One row per idea and jury, by jury and score, for moderators; paged on demand, S2-37',
    params: byId,
    query: z.object({ ...pagesOnDemand, 'juryType.equals': z.enum(JURY_TYPES).optional() }),
    response: z.array(EvalReportRow),
    list: true,
    aliases: ['api/v3/competition-moderator/:id/eval-report'],
  }),
  reportSheet: endpoint('GET api/v3/competition_moderator/excel/:id/eval-report', {
    access: contributors,
    summary: 'The same as a spreadsheet, one line per juror, with headings in a language',
    params: byId,
    query: z.object(language),
    response: z.string(),
    media: EXCEL_MEDIA,
    aliases: ['api/v3/competition-moderator/excel/:id/eval-report'],
  }),
};
