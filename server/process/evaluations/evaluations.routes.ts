import { evaluationEndpoints as endpoints } from '#contract/evaluations/endpoints.ts';
import { STAGES_OF_TYPE } from '#contract/evaluations/rules.ts';
import { type Route, routes } from '#server/platform/http/route.ts';
import { readEvaluationForm } from './evaluation.form.ts';
import { giveEvaluation } from './evaluation.give.ts';
import { readResults } from './evaluation.results.ts';
import {
  createDefinition,
  openDefinition,
  removeDefinition,
  saveDefinition,
} from './evaluation-definition.save.ts';
import { pageOfDefinitions } from './evaluation-definitions.repository.ts';
import { pageOfOwnEvaluations, readRounds } from './evaluations.mine.repository.ts';

/** Definitions of evaluations, evaluations, and their results [R2J-41 … R2J-49]. */
export const evaluationRoutes: Route[] = routes(endpoints, {
  definitions: ({ params, query, db }) => pageOfDefinitions(db, params.type, query),
  stages: ({ params }) => [...STAGES_OF_TYPE[params.type]],
  mine: ({ db, caller, query }) => pageOfOwnEvaluations(db, caller, query),
  rounds: ({ db, caller }) => readRounds(db, caller),
  definition: (context) => openDefinition(context, context.params.id),
  create: (context) => createDefinition(context, context.body),
  save: (context) => saveDefinition(context, context.body),
  remove: (context) => removeDefinition(context, context.params.id),
  evaluate: (context) => {
    context.alertParams(String(context.body.contributionId));
    return giveEvaluation(context, context.body);
  },
  form: (context) => readEvaluationForm(context, context.params),
  ofContribution: (context) => readResults(context, context.params.id, context.params.stage),
});
