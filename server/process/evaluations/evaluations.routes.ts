import { evaluationEndpoints as endpoints } from '#contract/evaluations/endpoints.ts';
import { STAGES_OF_TYPE } from '#contract/evaluations/rules.ts';
import { type Route, route } from '#server/platform/http/route.ts';
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

const definitions = route(endpoints.definitions, ({ params, query, db }) =>
  pageOfDefinitions(db, params.type, query),
);

const stages = route(endpoints.stages, ({ params }) => [...STAGES_OF_TYPE[params.type]]);

const definition = route(endpoints.definition, (context) => openDefinition(context, context.params.id));

const create = route(endpoints.create, (context) => createDefinition(context, context.body));

const save = route(endpoints.save, (context) => saveDefinition(context, context.body));

const remove = route(endpoints.remove, async (context) => {
  await removeDefinition(context, context.params.id);
  return undefined;
});

const mine = route(endpoints.mine, ({ db, caller, query }) => pageOfOwnEvaluations(db, caller, query));

const rounds = route(endpoints.rounds, ({ db, caller }) => readRounds(db, caller));

const evaluate = route(endpoints.evaluate, (context) => {
  context.alertParams(String(context.body.contributionId));
  return giveEvaluation(context, context.body);
});

const form = route(endpoints.form, (context) => readEvaluationForm(context, context.params));

const ofContribution = route(endpoints.ofContribution, (context) =>
  readResults(context, context.params.id, context.params.stage),
);

/** Definitions of evaluations, evaluations, and their results [R2J-41 … R2J-49]. */
export const evaluationRoutes: Route[] = [
  definitions,
  stages,
  mine,
  rounds,
  definition,
  create,
  save,
  remove,
  evaluate,
  form,
  ofContribution,
];
