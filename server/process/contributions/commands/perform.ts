import type { CommandType, EvaluationStage } from '#contract/life-cycles/schema.ts';
import type { ServiceContext } from '#server/platform/http/call.ts';
import { performCommand } from '#server/process/life-cycles/engine/commands.ts';
import type { HistoryRow } from '#server/process/life-cycles/engine/types.ts';
import { decide } from './decide.ts';

interface Performance {
  type: CommandType;
  /** Which evaluation, for EVAL. */
  stage?: EvaluationStage;
  history: Pick<HistoryRow, 'category'> & Partial<HistoryRow>;
}

/**
 * For a command without any work, such as looking at something: checks visibility and permission, locks the
 * contribution, notes the history row, finishes the caller's tasks for the command and gives its points, S3-53. A work
 * that writes opens the contribution itself, decides, writes, and carries the decision out.
 * @throws AppError 404, or error.commandNotAllowed
 */
export async function performCommandOn(
  context: ServiceContext,
  id: number,
  { stage, ...use }: Performance,
): Promise<void> {
  await decide(context, id, (situation, actor) =>
    performCommand(situation, { ...use, parameter: stage ?? null, actor }),
  );
}
