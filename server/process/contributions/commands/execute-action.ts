import type { ServiceContext } from '#server/platform/http/call.ts';
import { executeAction } from '#server/process/life-cycles/engine/actions.ts';
import { decide } from './decide.ts';

interface Execution {
  actionId: number;
  explanation?: string | null | undefined;
  version?: number | undefined;
}

/**
 * Executes an action of the present state for the caller [R3C-01 … R3C-03, R3P-22], S3-37.
 * @throws AppError error.commandNotAvailable, error.stateChanged, error.commandNotAllowed,
 *   error.explanationRequired, error.submitNotAllowed
 */
export async function executeActionOn(
  context: ServiceContext,
  id: number,
  execution: Execution,
): Promise<void> {
  await decide(context, id, (situation, actor) => executeAction(situation, { ...execution, actor }));
}
