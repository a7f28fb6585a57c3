import type { NotificationEvent } from '#contract/notification-preferences/schema.ts';
import type { ServiceContext } from '#server/platform/http/call.ts';
import { applyOutcome } from '#server/process/contributions/commands/decide.ts';
import {
  buildDecision,
  type WorkingCopy,
  workingCopyOf,
} from '#server/process/life-cycles/engine/working-copy.ts';
import type { OpenedDraft } from './co-author.open.ts';

/**
 * Writes what changes among the authors of a draft: roles, tasks, the history, notifications. The text keeps its version, so that who is
 * writing it at the moment meets no conflict.
 * @param event what notifications are about, where that is no progress
 */
export async function applySteps(
  context: ServiceContext,
  { situation, actor }: OpenedDraft,
  steps: (copy: WorkingCopy) => void,
  event?: NotificationEvent,
): Promise<void> {
  const copy = workingCopyOf(situation, actor);
  steps(copy);
  const outcome = { ok: true, effects: buildDecision(copy) } as const;
  await applyOutcome(context, { situation, actor }, outcome, { keepsVersion: true, event });
}
