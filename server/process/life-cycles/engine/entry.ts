import { type Draft, writeHistory } from './draft.ts';
import { usersOf } from './roles.ts';
import { isFinal, isUnsubmitted, stateOf } from './states.ts';
import { abandonTasks, giveTasks } from './tasks.ts';
import type { Action, State } from './types.ts';

/** Why a state is entered; an action's name goes into the history beside it. */
export type EntryReason = 'action' | 'submit' | 'saveDraft' | 'competition' | 'system';

/** Leaving a state closes every open task; a first hand-in publishes and dates, S3-37, S3-41. */
function leave(draft: Draft, from: State | undefined, to: State): void {
  abandonTasks(draft);
  if ((from === undefined || isUnsubmitted(from)) && !isUnsubmitted(to)) {
    draft.settings.publishState = 'PUBLISHED';
    draft.settings.dateSubmitted ??= draft.situation.now;
  }
}

/** A final state locks editing and closes the chats, S3-40. */
function lockWhenFinal(draft: Draft, state: State): void {
  if (!isFinal(state)) return;
  draft.settings.editable = false;
  for (const session of draft.chatSessions) session.status = 'CLOSED';
}

/**
 * Leaves the present state and enters `to`: the one way in, whatever the reason, S3-39. Notifications
 * and the history row follow with `recordEntry`, after the handlers.
 */
export function moveTo(draft: Draft, to: State): void {
  const { lifeCycle, now } = draft.situation;
  const from = stateOf(lifeCycle, draft.settings.stateId);
  leave(draft, from, to);
  draft.settings.stateId = to.id;
  draft.settings.dateStateChanged = now;
  if (to.stateType === 'DRAFT') draft.settings.editable = true;
  lockWhenFinal(draft, to);
  giveTasks(draft);
}

/** Keeps what a final state locks when handlers ran after its entry, S3-40. */
export function keepLocked(draft: Draft, state: State): void {
  lockWhenFinal(draft, state);
}

function notify(draft: Draft, state: State): void {
  const { actor, explanation } = draft;
  const self = actor.kind === 'user' ? actor.userId : null;
  for (const { roles, definitionList: texts, sendEmail } of state.notifications) {
    for (const userId of usersOf(draft.participants, roles, { activeOnly: true })) {
      if (userId !== self) {
        draft.messages.push({ kind: 'notification', userId, texts, explanation, sendEmail });
      }
    }
  }
}

/** The history row of a move (or of an action that stays), and the notifications of an entered state. */
export function recordEntry(
  draft: Draft,
  to: State,
  { reason, action = null }: { reason: EntryReason; action?: Action | null },
): void {
  const from = draft.situation.contribution.stateId;
  writeHistory(draft, {
    category: 'STATE',
    event: reason,
    action: action && { id: action.id, names: action.definitionList },
    fromStateId: from,
    toStateId: to.id,
  });
  if (from !== to.id) notify(draft, to);
}
