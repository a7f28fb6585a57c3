import { conclude, draftOf } from './draft.ts';
import { type EntryReason, moveTo, recordEntry } from './entry.ts';
import { stateOf } from './states.ts';
import type { Actor, Outcome, Situation } from './types.ts';

interface Entry {
  targetStateId: number;
  actor: Actor;
  reason: EntryReason;
  explanation?: string | null;
  /** The competition leaves ANNOUNCED: its ideas can no longer be edited unless back in a draft, S3-42. */
  endsEditing?: boolean;
}

/**
 * Enters a state without an action: a change of the competition, or a server's decision, S3-39, S3-42.
 * Refused with error.commandNotAvailable for a state of another life cycle or a deleted contribution;
 * no effect when the contribution is there already.
 */
export function enterState(situation: Situation, entry: Entry): Outcome {
  const { contribution, lifeCycle } = situation;
  const target = stateOf(lifeCycle, entry.targetStateId);
  if (!target || contribution.isDeleted) return { ok: false, refusal: 'error.commandNotAvailable' };

  const draft = draftOf(situation, entry.actor, entry.explanation ?? null);
  if (target.id !== contribution.stateId) {
    moveTo(draft, target);
    recordEntry(draft, target, { reason: entry.reason });
  }
  if (entry.endsEditing && target.stateType !== 'DRAFT') draft.settings.editable = false;
  return { ok: true, effects: conclude(draft) };
}
