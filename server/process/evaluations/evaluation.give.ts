import type { evaluationEndpoints } from '#contract/evaluations/endpoints.ts';
import { scoreOf } from '#contract/evaluations/rules.ts';
import type { EvalDefinition, EvaluationForm } from '#contract/evaluations/schema.ts';
import type { BodyOf } from '#contract/http.ts';
import { defined } from '#server/platform/defined.ts';
import { invalid, refused } from '#server/platform/errors.ts';
import type { ServiceContext } from '#server/platform/http/call.ts';
import { applyOutcome, openForDecision } from '#server/process/contributions/commands/decide.ts';
import { performCommand } from '#server/process/life-cycles/engine/commands.ts';
import { readEvaluationForm } from './evaluation.form.ts';
import { evaluationRefusal, readStage, requireNoConflict } from './evaluation.stage.ts';
import { writeEvaluation } from './evaluations.repository.ts';

type Given = BodyOf<typeof evaluationEndpoints.evaluate>;

/** Every question has one answer, and nothing else is answered, S2-20. */
function requireComplete({ evalItemDefinitionList }: EvalDefinition, answers: Given['answers']): void {
  const asked = new Set(evalItemDefinitionList.map(({ id }) => id));
  const answered = new Set(answers.map(({ itemId }) => itemId));
  const complete =
    answered.size === answers.length &&
    answered.size === asked.size &&
    [...answered].every((id) => asked.has(id));
  if (!complete) throw invalid('evaluation', [{ field: 'answers', message: 'Value' }]);
}

/**
 * Gives or changes the caller's evaluation of a contribution [R2J-47, R2G-04, R2G-29], S2-20, S2-21, S3-92. It is a
 * use of the EVAL command: it ends the caller's task, gives the command's points and is noted in the history,
 * without its score.
 * @throws AppError 404, error.commandNotAllowed, error.commandNotAvailable, error.conflictDeclared, field errors
 */
export async function giveEvaluation(context: ServiceContext, body: Given): Promise<EvaluationForm> {
  const { db, caller } = context;
  const { contributionId, evalFlowType: stage, answers, comment } = body;
  await requireNoConflict(db, contributionId, caller.id);
  // It holds the round too: the competition's move waits for this evaluation, or this one for the move.
  const opened = await openForDecision(context, contributionId);
  const { situation, actor } = opened;
  const key = { contributionId, stage, userId: caller.id };
  const open = await readStage(db, key, 'share');
  const refusal = evaluationRefusal(situation, actor, { stage, open });
  if (refusal || !open) throw refused(refusal ?? 'error.commandNotAvailable', 'evaluation');
  const { definition } = open;
  requireComplete(definition, answers);
  const weights = new Map(definition.evalItemDefinitionList.map(({ id, weight }) => [id, weight]));
  const score = scoreOf(
    answers.map(({ itemId, star }) => ({ weight: defined(weights.get(itemId), 'A question'), star })),
    definition.evalOver,
  );
  await writeEvaluation(db, key, {
    evalDefinitionId: definition.id,
    score,
    comment,
    dateUpdated: situation.now,
    answers,
  });
  const history = { category: 'COMMAND' as const, event: `EVAL ${stage}` };
  await applyOutcome(
    context,
    opened,
    performCommand(situation, { type: 'EVAL', parameter: stage, actor, history }),
  );
  return readEvaluationForm(context, { contributionId, stage, competitionId: 0, userId: 0 });
}
