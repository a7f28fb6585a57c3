import { usersOf } from './roles.ts';
import { isFinal, isUnsubmitted, stateOf } from './states.ts';
import { abandonTasks, giveTasks } from './tasks.ts';
import { type Action, type Actor, type Outcome, type Situation, type State, SYSTEM } from './types.ts';
import {
  activeAuthors,
  buildDecision,
  type WorkingCopy,
  workingCopyOf,
  writeHistory,
} from './working-copy.ts';

/** Why a state is entered; an action's name goes into the history beside it. */
export type EntryReason = 'action' | 'submit' | 'saveDraft' | 'competition' | 'system' | 'returned';

/**
 * Leaving a state closes every open task; a first submission publishes and dates, S3-37, S3-41. Whoever was invited to write it and has
 * not answered is an author no more (decision 0072).
 */
function leave(copy: WorkingCopy, from: State | undefined, to: State): void {
  abandonTasks(copy);
  if ((from === undefined || isUnsubmitted(from)) && !isUnsubmitted(to)) {
    copy.settings.publishState = 'PUBLISHED';
    copy.settings.dateSubmitted ??= copy.situation.now;
    const { authorship } = copy.situation.contribution;
    copy.lapsed = authorship.filter(({ state }) => state === 'INVITED').map(({ userId }) => userId);
  }
}

/** A final state locks editing and closes the chats, S3-40. */
export function lockWhenFinal(copy: WorkingCopy, state: State): void {
  if (!isFinal(state)) return;
  copy.settings.editable = false;
  for (const session of copy.chatSessions) session.status = 'CLOSED';
}

/**
 * Leaves the present state and enters `to`: the one way in, whatever the reason, S3-39. Notifications
 * and the history row follow with `recordEntry`, after the handlers.
 */
export function moveTo(copy: WorkingCopy, to: State): void {
  const { lifeCycle, now } = copy.situation;
  const from = stateOf(lifeCycle, copy.settings.stateId);
  leave(copy, from, to);
  copy.settings.stateId = to.id;
  copy.settings.dateStateChanged = now;
  if (to.stateType === 'DRAFT') copy.settings.editable = true;
  lockWhenFinal(copy, to);
  giveTasks(copy);
}

function notify(copy: WorkingCopy, state: State): void {
  const { actor, explanation } = copy;
  const self = actor.kind === 'user' ? actor.userId : null;
  for (const { roles, definitionList: texts, sendEmail } of state.notifications) {
    const recipients = new Set([
      ...usersOf(copy.participants, roles, { activeOnly: true }),
      ...(roles.includes('OWNER') ? activeAuthors(copy) : []),
    ]);
    for (const userId of recipients) {
      if (userId !== self) {
        copy.messages.push({ kind: 'notification', userId, texts, explanation, sendEmail });
      }
    }
  }
}

/**
 * Followers are notified of the states that owners are notified of, by the same channels, and always of the outcome.
 */
function notifyFollowers(copy: WorkingCopy, state: State): void {
  const ofOwners = state.notifications.filter(({ roles }) => roles.includes('OWNER'));
  const isOutcome = isFinal(state);
  if (ofOwners.length === 0 && !isOutcome) return;
  const sendEmail = ofOwners.some((notification) => notification.sendEmail);
  copy.messages.push({ kind: 'followerNotice', isOutcome, explanation: copy.explanation, sendEmail });
}

/** The history row of a move (or of an action that stays), and the notifications of an entered state. */
export function recordEntry(
  copy: WorkingCopy,
  to: State,
  { reason, action = null }: { reason: EntryReason; action?: Action | null },
): void {
  const from = copy.situation.contribution.stateId;
  writeHistory(copy, {
    category: 'STATE',
    event: reason,
    action: action && { id: action.id, names: action.definitionList },
    fromStateId: from,
    toStateId: to.id,
  });
  if (from === to.id) return;
  notify(copy, to);
  notifyFollowers(copy, to);
}

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

/** Deleting a contribution ends its open tasks and keeps its points, S3-19. */
export function closeForDeletion(situation: Situation): Outcome {
  const copy = workingCopyOf(situation, SYSTEM);
  copy.isDeleted = true;
  abandonTasks(copy);
  return { ok: true, effects: buildDecision(copy) };
}
