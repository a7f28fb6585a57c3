import type { EvaluationForm } from '#contract/evaluations/schema.ts';
import type { EvaluationStage } from '#contract/life-cycles/schema.ts';
import { found, notFound } from '#server/platform/errors.ts';
import type { ServiceContext } from '#server/platform/http/call.ts';
import { openForView } from '#server/process/contributions/commands/decide.ts';
import { seesAllResults } from './evaluation.results.policy.ts';
import { evaluationRefusal, readStage } from './evaluation.stage.ts';
import { readDefinition } from './evaluation-definitions.repository.ts';
import { readEvaluation } from './evaluations.repository.ts';

interface Asked {
  contributionId: number;
  stage: EvaluationStage;
  /** 0: whichever it is in. */
  competitionId: number;
  /** 0: the caller. */
  userId: number;
}

/**
 * The form of an evaluation: the caller's own, to give, to change or only to read; or that of another for those who
 * see all results [R2J-48], Q2-32.
 * @throws AppError 404 for whoever neither may give one nor has given one
 */
export async function readEvaluationForm(
  context: ServiceContext,
  { contributionId, stage, competitionId, userId }: Asked,
): Promise<EvaluationForm> {
  const { db, caller } = context;
  const { view, actor } = await openForView(context, contributionId);
  const { subject, contribution } = view;
  if (competitionId !== 0 && competitionId !== subject.competitionId) throw notFound();
  const evaluator = userId === 0 ? caller.id : userId;
  const isOwn = evaluator === caller.id;
  if (!isOwn && !(await seesAllResults(context, view))) throw notFound();

  const key = { contributionId, stage, userId: evaluator };
  const open = await readStage(db, key);
  const given = await readEvaluation(db, key);
  const canSave = isOwn && open !== undefined && evaluationRefusal(view, actor, { stage, open }) === null;
  if (!canSave && !given) throw notFound();
  // What was given is read by its own questions; what can be given again, by those that are asked now.
  const definition = found(
    canSave || !given ? open?.definition : await readDefinition(db, given.evalDefinitionId),
  );
  const { id: definitionId, title, explanation, evalOver, evalItemDefinitionList: items } = definition;
  const asked = new Set(items.map(({ id }) => id));
  return {
    contributionId,
    code: subject.code,
    contributionTitle: subject.title,
    type: contribution.type,
    competitionId: subject.competitionId,
    evalFlowType: stage,
    stageTitle: open?.title ?? title,
    definition: { id: definitionId, title, explanation, evalOver, items },
    answers: (given?.answers ?? []).filter(({ itemId }) => asked.has(itemId)),
    comment: given?.comment ?? '',
    score: given?.score ?? null,
    dateUpdated: given?.dateUpdated ?? null,
    canSave,
  };
}
