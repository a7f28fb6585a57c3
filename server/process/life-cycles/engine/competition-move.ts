import { isLost } from '#contract/competitions/rules.ts';
import type { ParticipationRole } from '#contract/contributions/participation.ts';
import { isEmptyNote } from '#contract/decision-notes/note.ts';
import type { DecisionNoteInput } from '#contract/decision-notes/schema.ts';
import { judgesOwn } from './assignment.ts';
import { notifyAuthors } from './decided.ts';
import { moveTo, recordEntry } from './entry.ts';
import { usersOf } from './roles.ts';
import { stateOf } from './states.ts';
import { isOpen } from './task-times.ts';
import {
  type Decided,
  type NotificationTexts,
  type Outcome,
  type Situation,
  type State,
  SYSTEM,
} from './types.ts';
import { activeAuthors, buildDecision, type WorkingCopy, workingCopyOf } from './working-copy.ts';

/** Who judges an idea from now on. */
export interface Jurors {
  role: ParticipationRole;
  users: readonly { userId: number; isActive: boolean }[];
}

/** What owners are notified of when their competition moves on. */
export interface OwnerNotice {
  texts: NotificationTexts;
  /**
   * It says more than the notification of the state, and replaces it. Otherwise it is for those whom the
   * state does not notify: nobody gets two for one idea, S2-17.
   */
  replaces: boolean;
}

export interface CompetitionMove {
  targetStateId: number;
  /** The competition leaves ANNOUNCED: ideas can no longer be edited unless back in a draft, S3-42. */
  leavesAnnounced: boolean;
  /** They get their role, and with it their tasks, on ideas that go into an evaluation, S2-19. */
  jurors: Jurors | null;
  notice: OwnerNotice | null;
  /** For the authors of an idea that is out of the running by it, with its placeholders filled; empty ones say nothing. */
  note?: DecisionNoteInput | null;
}

/** Nobody can score any more when the round is over: what was not answered stays undone, S2-19. */
function endRound(copy: WorkingCopy): void {
  for (const task of copy.tasks) {
    if (isOpen(task) && task.commandType === 'EVAL') task.status = 'UNDONE';
  }
}

/** Open accounts are seated; owners never judge their own idea, S3-54, Q2-61. */
function seat(copy: WorkingCopy, target: State, { role, users }: Jurors): void {
  if (target.stateType !== 'EVALUATION') return;
  const present = usersOf(copy.participants, role, { activeOnly: false });
  const coming = users.filter(
    ({ userId, isActive }) => isActive && !present.includes(userId) && !judgesOwn(copy, role, userId),
  );
  copy.participants = [...copy.participants, ...coming.map((one) => ({ ...one, role }))];
}

function notifyOwners(copy: WorkingCopy, { texts, replaces }: OwnerNotice): void {
  for (const userId of activeAuthors(copy)) {
    const notified = copy.messages.filter(
      (message) => message.kind === 'notification' && message.userId === userId,
    );
    if (notified.length > 0 && !replaces) continue;
    const sendEmail = notified.some((message) => message.kind === 'notification' && message.sendEmail);
    copy.messages = copy.messages.filter((message) => !notified.includes(message));
    copy.messages.push({ kind: 'notification', userId, texts, explanation: null, sendEmail });
  }
}

/** The decision that an idea is out of the running, where something is said of it. */
function lostBy({ contribution }: Situation, target: State, note: DecisionNoteInput | null): Decided | null {
  if (!note || isEmptyNote(note) || !isLost(target) || target.id === contribution.stateId) return null;
  const { decision, reason, next, locale } = note;
  return {
    action: { id: null, names: target.stateDefinitionList },
    fromStateId: contribution.stateId,
    toStateId: target.id,
    note: { decision, reason, next },
    locale,
    explanation: null,
    allowsReply: false,
    comesBack: null,
  };
}

/**
 * Moves an idea because its competition changed its state, with the server as the actor, by the usual steps of
 * entry, S2-16 … S2-19, S3-39, S3-42. Refused with error.commandNotAvailable for a state of another life cycle or a
 * deleted idea.
 */
export function moveWithCompetition(situation: Situation, move: CompetitionMove): Outcome {
  const { contribution, lifeCycle } = situation;
  const target = stateOf(lifeCycle, move.targetStateId);
  if (!target || contribution.isDeleted) return { ok: false, refusal: 'error.commandNotAvailable' };

  const copy = workingCopyOf(situation, SYSTEM);
  endRound(copy);
  if (move.jurors) seat(copy, target, move.jurors);
  if (target.id !== contribution.stateId) {
    moveTo(copy, target);
    recordEntry(copy, target, { reason: 'competition' });
  }
  if (move.leavesAnnounced && target.stateType !== 'DRAFT') copy.settings.editable = false;
  if (move.notice) notifyOwners(copy, move.notice);
  const decided = lostBy(situation, target, move.note ?? null);
  if (decided) notifyAuthors(copy, decided);
  copy.isSaid = decided !== null;
  const effects = buildDecision(copy);
  return { ok: true, effects: decided ? [...effects, { kind: 'decided', decided }] : effects };
}
