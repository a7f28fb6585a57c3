import { z } from 'zod';
import { ContributionType } from '#contract/access.ts';
import { JURY_TYPES } from '#contract/competitions/rules.ts';
import {
  endpoint,
  Id,
  IdOrNone,
  language,
  NoContent,
  pagesOnDemand,
  paging,
  SeenVersion,
} from '#contract/http.ts';
import { EVALUATION_STAGES, EvaluationStage } from '#contract/life-cycles/schema.ts';
import { anyOf, contributors, typeAdministrator } from '#contract/roles.ts';
import { EXCEL_MEDIA } from '#contract/spreadsheets/rules.ts';
import { STARS } from './rules.ts';
import {
  ContributionEvaluation,
  comment,
  EvalDefinition,
  EvalDefinitionInput,
  EvalReportRow,
  EvaluationForm,
  EvaluationRound,
  OwnEvaluation,
  questions,
} from './schema.ts';

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
