import { evaluationEndpoints as endpoints } from '#contract/evaluations/endpoints.ts';
import type { ContributionEvaluation, EvaluationForm } from '#contract/evaluations/schema.ts';
import type { EvaluationStage } from '#contract/life-cycles/schema.ts';
import { change, download, reading } from '../endpointMethod.ts';
import { failureStatus } from '../errors.ts';
import type { CallOptions } from '../httpClient.ts';

/** What the reader is asked to evaluate now, counted by competition and stage. */
export const readEvaluationRounds = reading(endpoints.rounds);

/** The reader's own form for a stage of a contribution. */
export const readEvaluationForm = reading(endpoints.form);

/** The forms of a contribution that the reader may fill in now, or change; one that cannot be read is left out. */
export async function readOpenForms(options: {
  contributionId: number;
  stages: readonly EvaluationStage[];
  signal?: AbortSignal;
}): Promise<{ data: EvaluationForm[] }> {
  const { contributionId, stages, signal } = options;
  const answers = await Promise.allSettled(
    stages.map((stage) =>
      readEvaluationForm({ params: { stage, contributionId, competitionId: 0, userId: 0 }, signal }),
    ),
  );
  const forms = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value.data] : []));
  return { data: forms.filter(({ canSave }) => canSave) };
}

/** Gives or changes the reader's evaluation; the form itself says what became of it. */
export const giveEvaluation = change(endpoints.evaluate, { successMessage: null, errorMessage: null });

/** What was evaluated of a contribution, as far as the reader may know: perhaps nothing. */
export async function readEvaluationResults(
  options?: CallOptions<typeof endpoints.ofContribution>,
): Promise<{ data: ContributionEvaluation[] }> {
  try {
    return await reading(endpoints.ofContribution)(options);
  } catch (error) {
    if (failureStatus(error) === 404) return { data: [] };
    throw error;
  }
}

/** What the juries of a competition said, as a spreadsheet; a failed download stays silent. */
export const downloadEvalReport = download(endpoints.reportSheet, { errorMessage: null });
