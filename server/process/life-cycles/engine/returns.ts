import type { ParticipationRole } from '#contract/contributions/participation.ts';
import type { NoteTexts } from '#contract/decision-notes/schema.ts';
import { NO_CLOCK } from './answer-clock.ts';
import { DEPUTY_ROLES, isAway, presentFor } from './deputies.ts';
import { moveTo, recordEntry } from './entry.ts';
import { isAuthor, usersOf, withoutDeputies } from './roles.ts';
import { isFinal, isUnsubmitted, stateOf } from './states.ts';
import { type Outcome, type Situation, SYSTEM } from './types.ts';
import {
  activeAuthors,
  buildDecision,
  type WorkingCopy,
  workingCopyOf,
  writeHistory,
} from './working-copy.ts';

/** What was put off, as it was decided. */
export interface PutOff {
  actionId: number;
  /** The state from which the action was executed. */
  fromStateId: number;
  decidedBy: number | null;
  label: string | null;
  note: NoteTexts;
  returnStateId: number | null;
}

/**
 * Who takes up again what was put off: whoever decided, as long as they still work on it in a role of the action; else whoever
 * holds such a role now; else the responsible people; else the administrators of the module, of these those who are here if there are
 * any. For whoever is away their deputy does.
 */
function takersOf(copy: WorkingCopy, putOff: PutOff, moduleAdministrators: readonly number[]): number[] {
  const { lifeCycle, contribution } = copy.situation;
  const authored = { participants: copy.participants, coAuthors: contribution.coAuthors };
  const here = (userId: number) => presentFor(copy.situation, authored, userId);
  const action = stateOf(lifeCycle, putOff.fromStateId)?.actions.find(({ id }) => id === putOff.actionId);
  // Nobody takes up what they wrote themselves.
  const wroteNothing = (userId: number) => !isAuthor(authored, userId);
  const holders = (roles: readonly ParticipationRole[]) =>
    usersOf(withoutDeputies(copy.participants), roles, { activeOnly: true }).filter(wroteNothing);
  // Nobody stands in for the members of a jury.
  const forThem = (roles: readonly ParticipationRole[], userIds: readonly number[]) =>
    userIds.map((userId) =>
      copy.participants.some(
        (one) => one.userId === userId && roles.includes(one.role) && DEPUTY_ROLES.includes(one.role),
      )
        ? here(userId)
        : userId,
    );
  const ofAction = holders(action?.roles ?? []);
  const decider = ofAction.filter((userId) => userId === putOff.decidedBy);
  if (ofAction.length > 0) {
    return [...new Set(forThem(action?.roles ?? [], decider.length > 0 ? decider : ofAction))];
  }
  const responsible = holders(['RESPONSIBLE']);
  if (responsible.length > 0) return [...new Set(forThem(['RESPONSIBLE'], responsible))];
  const administrators = moduleAdministrators.filter(wroteNothing);
  const present = administrators.filter((userId) => !isAway(copy.situation, userId));
  return present.length > 0 ? present : administrators;
}

/**
 * What was put off comes back: it enters the state that the action names, whose tasks follow, or stays where it is. Whoever takes it up
 * and its authors are notified. No effects where it cannot be worked on now.
 */
export function comeBack(
  situation: Situation,
  putOff: PutOff,
  moduleAdministrators: readonly number[],
): Outcome {
  const { contribution, lifeCycle } = situation;
  if (contribution.head || contribution.isDeleted) return { ok: true, effects: [] };
  const copy = workingCopyOf(situation, SYSTEM);
  const target = stateOf(lifeCycle, putOff.returnStateId ?? 0);
  if (target && target.id !== contribution.stateId && !isUnsubmitted(target) && !isFinal(target)) {
    moveTo(copy, target);
    recordEntry(copy, target, { reason: 'returned' });
  } else {
    // It was answered there by putting it off: its authors wait again.
    Object.assign(copy.settings, NO_CLOCK);
    writeHistory(copy, { category: 'ANSWER', event: 'returned' });
  }
  const { label, note } = putOff;
  const takers = takersOf(copy, putOff, moduleAdministrators);
  for (const userId of takers) {
    copy.messages.push({ kind: 'returnNotice', userId, isForAuthor: false, label, note });
  }
  for (const userId of activeAuthors(copy)) {
    if (!takers.includes(userId)) {
      copy.messages.push({ kind: 'returnNotice', userId, isForAuthor: true, label, note });
    }
  }
  return { ok: true, effects: buildDecision(copy) };
}
