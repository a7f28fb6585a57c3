import { z } from 'zod';
import { ContributionType } from '#contract/access.ts';
import { JURY_TYPES } from '#contract/competitions/rules.ts';
import {
  endpointFor,
  forContributors,
  Id,
  IdOrNone,
  language,
  mediaOf,
  pagesOnDemand,
  paging,
  rowsOf,
  SeenVersion,
} from '#contract/http.ts';
import { EVALUATION_STAGES, EvaluationStage } from '#contract/life-cycles/schema.ts';
import { anyOf, TYPE_ADMINISTRATOR_ROLES, typeAdministrator } from '#contract/roles.ts';
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

const forTypeAdministrators = endpointFor(typeAdministrator('type'));
/** Administrators of any type; the type of the definition decides further. */
const forDefiners = endpointFor(anyOf('ROLE_ADMIN', ...TYPE_ADMINISTRATOR_ROLES));

/** Definitions of evaluations, and evaluations by them [R2J-41 … R2J-49, R2J-54, R2J-55], Q2-32. */
export const evaluationEndpoints = {
  definitions: forTypeAdministrators('GET api/v3/evals/list/:type', {
    summary: 'Definitions of a type; with a competition also its own, S2-33',
    query: z.object({
      ...paging(['id', 'title', 'evalFlowType'], 'id,desc'),
      competitionId: Id.optional(),
      'evalFlowType.equals': EvaluationStage.optional(),
    }),
    ...rowsOf(EvalDefinition),
  }),
  stages: forTypeAdministrators('GET api/v3/evals/types/:type', {
    summary: 'Stages of a type, S2-33',
    response: z.array(EvaluationStage),
  }),
  mine: forContributors('GET api/v3/evals/mine', {
    summary: 'Evaluations that the caller is asked for now, or has given',
    query: z.object({
      ...paging(['dueDate', 'code', 'title', 'dateUpdated'], 'dueDate,asc'),
      /** `ALL`: what is asked for now, given or not. */
      'status.equals': z.enum(['OPEN', 'GIVEN', 'ALL']).default('OPEN'),
      competitionId: Id.optional(),
      'type.equals': ContributionType.optional(),
      'evalFlowType.equals': EvaluationStage.optional(),
    }),
    ...rowsOf(OwnEvaluation),
  }),
  rounds: forContributors('GET api/v3/evals/mine/rounds', {
    summary: 'What the caller is asked to evaluate now, counted by competition and stage',
    response: z.array(EvaluationRound),
  }),
  definition: forDefiners('GET api/v3/evals/:id', {
    summary: 'One definition with its questions',
    response: EvalDefinition,
  }),
  create: forDefiners('PUT api/v3/evals/create', {
    summary: 'Creates a definition',
    body: EvalDefinitionInput,
    response: EvalDefinition,
    alert: 'app.evalDefinition.created',
  }),
  save: forDefiners('PUT api/v3/evals/update', {
    summary: 'Changes a definition that no evaluation was given by',
    body: EvalDefinitionInput.extend({
      id: z.number().int().positive(),
      version: SeenVersion,
    }),
    response: EvalDefinition,
    alert: 'app.evalDefinition.updated',
  }),
  remove: forDefiners('DELETE api/v3/evals/:id', {
    summary: 'Deletes a definition that nothing uses',
    status: 204,
    alert: 'app.evalDefinition.deleted',
  }),
  evaluate: forContributors('PUT api/v3/evals', {
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
  form: forContributors('GET api/v3/evals/:stage/contribution/:contributionId/:competitionId/:userId', {
    summary: 'The form of an evaluation with its answers; competition 0: none, user 0: the caller',
    params: z.object({
      stage: EvaluationStage,
      contributionId: Id,
      competitionId: IdOrNone,
      userId: IdOrNone,
    }),
    response: EvaluationForm,
  }),
  ofContribution: forContributors('GET api/v3/evals/contribution/report/:id/:stage/:lang', {
    summary: 'Evaluations of a contribution, of one stage or of all',
    params: z.object({
      id: Id,
      stage: z.enum([...EVALUATION_STAGES, 'ALL']),
      lang: z.string().max(20),
    }),
    response: z.array(ContributionEvaluation),
  }),
  report: forContributors('GET api/v3/competition_moderator/:id/eval-report', {
    summary: 'One row per idea and jury, by jury and score, for moderators; paged on demand, S2-37',
    query: z.object({ ...pagesOnDemand, 'juryType.equals': z.enum(JURY_TYPES).optional() }),
    ...rowsOf(EvalReportRow),
    aliases: ['api/v3/competition-moderator/:id/eval-report'],
  }),
  reportSheet: forContributors('GET api/v3/competition_moderator/excel/:id/eval-report', {
    summary: 'The same as a spreadsheet, one line per juror, with headings in a language',
    query: z.object(language),
    ...mediaOf(EXCEL_MEDIA),
    confirmed: true,
    aliases: ['api/v3/competition-moderator/excel/:id/eval-report'],
  }),
};
