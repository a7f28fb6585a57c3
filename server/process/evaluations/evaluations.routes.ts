import { evaluationEndpoints as endpoints } from '#contract/evaluations/endpoints.ts';
import { STAGES_OF_TYPE } from '#contract/evaluations/rules.ts';
import { type Route, route } from '#server/platform/http/route.ts';
import { sheetFor } from '#server/platform/spreadsheets/sheet-frame.ts';
import { requireModerator } from '#server/programmes/competitions/competition.moderation.ts';
import { codeOfReport, readReport } from './eval-report.repository.ts';
import { reportSheet as sheetOf } from './eval-report.sheet.ts';
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

const report = route(endpoints.report, async (context) => {
  const { params, query } = context;
  await requireModerator(context, params.id);
  return readReport(context, params.id, query);
});

/** Most rows of a report in a spreadsheet, each with a line for everybody of its jury. */
const MOST_SHEET_ROWS = 5000;

const reportSheet = route(endpoints.reportSheet, async (context) => {
  const { db, caller, params } = context;
  await requireModerator(context, params.id);
  const code = await codeOfReport(db, params.id);
  const { frame, read } = sheetFor(context);
  const rows = { page: 0, size: MOST_SHEET_ROWS };
  const report = () => read((reader) => readReport({ db: reader, caller }, params.id, rows));
  return sheetOf(report, code, frame);
});

/** Definitions of evaluations, evaluations, and what juries said [R2J-41 … R2J-49, R2J-54, R2J-55]. */
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
  report,
  reportSheet,
];
