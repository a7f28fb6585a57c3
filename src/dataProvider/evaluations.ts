import type { ContributionType } from '#contract/access.ts';
import { evaluationEndpoints as endpoints } from '#contract/evaluations/endpoints.ts';
import type { EvalDefinition } from '#contract/evaluations/schema.ts';
import type { BodyInput, QueryInput } from '#contract/http.ts';
import type { EvaluationStage } from '#contract/life-cycles/schema.ts';
import { endpointResource } from './endpointResource.ts';
import { call, callForFile } from './httpClient.ts';

/** What is asked of juries. */
export const evaluationDefinitions = endpointResource(endpoints, {
  lists: ['definitions'],
  records: ['definition'],
  create: 'create',
  update: 'save',
  delete: 'remove',
});

/** What somebody is asked to evaluate, or has evaluated, and what the juries of a competition said. */
export const evaluations = endpointResource(endpoints, {
  lists: ['mine', 'report'],
  idOf: ({ contributionId, evalFlowType, juryType }: EvaluatedRow) =>
    [contributionId, evalFlowType ?? juryType].join(' '),
});

/** An idea has a row for each stage, or for each kind of jury. */
interface EvaluatedRow {
  contributionId: number;
  evalFlowType?: EvaluationStage;
  juryType?: string;
}

interface Reading {
  signal?: AbortSignal | undefined;
}
interface Rows<T> {
  data: T[];
  total: number;
}

/** A page of the definitions of a type [R2J-41]. */
export async function readDefinitions(
  type: ContributionType,
  query: QueryInput<typeof endpoints.definitions>,
  { signal }: Reading = {},
): Promise<Rows<EvalDefinition>> {
  const { data, total } = await call(endpoints.definitions, {
    params: { type },
    query,
    signal,
    errorMessage: null,
  });
  return { data, total: total ?? data.length };
}

export type DefinitionBody = BodyInput<typeof endpoints.create>;

/** Deletes a definition that nothing uses [R2J-46]. */
export const removeDefinition = async (id: number): Promise<void> => {
  await call(endpoints.remove, { params: { id } });
};

/** A page of what the reader is asked to evaluate, or has evaluated. */
export async function readOwnEvaluations(query: QueryInput<typeof endpoints.mine>, { signal }: Reading = {}) {
  const { data, total } = await call(endpoints.mine, { query, signal, errorMessage: null });
  return { data, total: total ?? data.length };
}

/** What the reader is asked to evaluate now, counted by competition and stage. */
export const readRounds = async ({ signal }: Reading = {}) =>
  (await call(endpoints.rounds, { signal, errorMessage: null })).data;

/** The reader's own form for a stage of a contribution [R2J-48]. */
export const readEvaluationForm = async (
  { contributionId, stage }: { contributionId: number; stage: EvaluationStage },
  { signal }: Reading = {},
) =>
  (
    await call(endpoints.form, {
      params: { stage, contributionId, competitionId: 0, userId: 0 },
      signal,
      errorMessage: null,
    })
  ).data;

/** Gives or changes the reader's evaluation [R2J-47]; the form itself says what became of it. */
export const giveEvaluation = async (body: BodyInput<typeof endpoints.evaluate>) =>
  (await call(endpoints.evaluate, { body, successMessage: null, errorMessage: null })).data;

/** What was evaluated of a contribution, as far as the reader may know [R2J-49]. */
export const readResults = async (id: number, lang: string, { signal }: Reading = {}) =>
  (await call(endpoints.ofContribution, { params: { id, stage: 'ALL', lang }, signal, errorMessage: null }))
    .data;

/** The same as a spreadsheet [R2J-55]; a failed download stays silent, Q2-58. */
export const readEvalReportSheet = (id: number, langKey: string) =>
  callForFile(endpoints.reportSheet, { params: { id }, query: { langKey }, errorMessage: null });
