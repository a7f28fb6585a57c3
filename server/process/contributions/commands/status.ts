import { notFound } from '#server/platform/errors.ts';
import type { ServiceContext } from '#server/platform/http/call.ts';
import {
  changeChatStatus,
  changeStatuses,
  type StatusChange,
} from '#server/process/life-cycles/engine/commands.ts';
import { decide } from './decide.ts';

/**
 * Sets visibility, editability, comment status or rating status [R3C-04 … R3C-07, R3P-20 … R3P-25], S3-56.
 * @throws AppError error.commandNotAllowed
 */
export async function changeStatusesOn(
  context: ServiceContext,
  id: number,
  change: StatusChange,
): Promise<void> {
  await decide(context, id, (situation, actor) => changeStatuses(situation, change, actor));
}

/**
 * Opens or closes chat sessions [R3C-19, R3C-20, R3P-35], S3-71; a session of another contribution
 * answers 404.
 * @throws AppError error.commandNotAllowed
 */
export async function changeChatStatusOn(
  context: ServiceContext,
  id: number,
  { status, sessionIds }: { status: 'OPEN' | 'CLOSED'; sessionIds: readonly number[] },
): Promise<void> {
  await decide(context, id, (situation, actor) => {
    const outcome = changeChatStatus(situation, { sessionIds, status, actor });
    if (!outcome.ok && outcome.refusal === 'error.commandNotAvailable') throw notFound();
    return outcome;
  });
}
