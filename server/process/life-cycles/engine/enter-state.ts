import { type EntryReason, moveTo, recordEntry } from './entry.ts';
import { stateOf } from './states.ts';
import type { Actor, Outcome, Situation } from './types.ts';
import { buildDecision, workingCopyOf } from './working-copy.ts';

interface Entry {
  targetStateId: number;
  actor: Actor;
  reason: EntryReason;
  explanation?: string | null;
}

/**
 * Enters a state without an action, by the server's decision, S3-39.
 * Refused with error.commandNotAvailable for a state of another life cycle or a deleted contribution;
 * no effect when the contribution is there already.
 */
export function enterState(situation: Situation, entry: Entry): Outcome {
  const { contribution, lifeCycle } = situation;
  const target = stateOf(lifeCycle, entry.targetStateId);
  if (!target || contribution.isDeleted) return { ok: false, refusal: 'error.commandNotAvailable' };

  const copy = workingCopyOf(situation, entry.actor, entry.explanation ?? null);
  if (target.id !== contribution.stateId) {
    moveTo(copy, target);
    recordEntry(copy, target, { reason: entry.reason });
  }
  return { ok: true, effects: buildDecision(copy) };
}
