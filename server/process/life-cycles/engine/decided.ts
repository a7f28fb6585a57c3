import { isEmptyNote, missingParts, noteWishOf } from '#contract/decision-notes/note.ts';
import type { DecisionNoteInput, ReturnInput } from '#contract/decision-notes/schema.ts';
import { DAY_BOUNDS } from '#contract/formats/days.ts';
import { dayAt, dayOfText, startOfDay } from '#contract/formats/wall-clock.ts';
import { isFinal } from './states.ts';
import type { Action, ComesBack, Decided, Refusal, SaidToAuthors, Situation, State } from './types.ts';
import { activeAuthors, type WorkingCopy } from './working-copy.ts';

/** What whoever executes an action says to the authors. */
export interface Said {
  note?: DecisionNoteInput | null | undefined;
  comesBack?: ReturnInput | null | undefined;
}

/** Whether an action ends the life cycle of a contribution that is in a state. */
export const endsBy = (state: Pick<State, 'id'>, target: Pick<State, 'id' | 'stateType'>): boolean =>
  target.id !== state.id && isFinal(target);

/**
 * Why an action cannot be executed with what is said; null where it can. The server itself says nothing, and is asked for
 * nothing.
 */
export function refusalOfSaid(
  { contribution, now, timeZone }: Situation,
  { action, target }: { action: Action; target: State },
  { note, comesBack }: Said,
): Refusal | null {
  const wish = noteWishOf(action, { ends: endsBy({ id: contribution.stateId }, target) });
  if (wish === 'REQUIRED' && missingParts(note).length > 0) return 'error.decisionNote.required';
  if (wish === 'NONE' && note && !isEmptyNote(note)) return 'error.decisionNote.notAsked';
  if (!action.asksReturn) return comesBack ? 'error.decisionNote.notAsked' : null;
  if (!comesBack) return 'error.decisionNote.returnRequired';
  // Competitions take ideas; campaigns take the others.
  if (comesBack.event === 'CAMPAIGN')
    return contribution.type === 'IDEA' ? 'error.decisionNote.returnDay' : null;
  const isLater = dayOfText(comesBack.date ?? '') > dayAt(Date.parse(now), timeZone);
  return isLater ? null : 'error.decisionNote.returnDay';
}

/** Names of the parts that a note lacks, as the call has them. */
export const unsaidParts = ({ note }: Said): string[] => missingParts(note).map((part) => `note.${part}`);

const ANYTHING = { decision: '-', reason: '-', next: '-', locale: 'en' };

/** Something for all that an action asks for. */
export function sayingAnything(
  { contribution }: Situation,
  { action, target }: { action: Action; target: State },
): Said {
  const wish = noteWishOf(action, { ends: endsBy({ id: contribution.stateId }, target) });
  return {
    note: wish === 'NONE' ? null : ANYTHING,
    comesBack: action.asksReturn ? { event: 'DATE', date: DAY_BOUNDS.max } : null,
  };
}

function comesBackOf(
  { timeZone }: Situation,
  { returnStateId }: Action,
  { event, date, label }: ReturnInput,
): ComesBack {
  const dueAt = date ? new Date(startOfDay(dayOfText(date), timeZone)).toISOString() : null;
  return { event, dueAt, label: label || null, returnStateId };
}

/**
 * The decision that an action is, as it is stored; null for one that neither ends the life cycle nor says anything.
 * @param explanation stands for the reason where there is no note
 */
export function decidedBy(
  situation: Situation,
  { action, target }: { action: Action; target: State },
  { note, comesBack }: Said,
  explanation: string | null,
): Decided | null {
  const fromStateId = situation.contribution.stateId;
  const isSaid = Boolean(note) && !isEmptyNote(note ?? { decision: '', reason: '', next: '' });
  const ends = endsBy({ id: fromStateId }, target);
  const returns = action.asksReturn && comesBack ? comesBackOf(situation, action, comesBack) : null;
  if (!ends && !isSaid && !returns) return null;
  return {
    action: { id: action.id, names: action.definitionList },
    fromStateId,
    toStateId: target.id,
    note: isSaid && note ? { decision: note.decision, reason: note.reason, next: note.next } : null,
    locale: isSaid && note ? note.locale : null,
    explanation,
    allowsReply: action.allowsReply && ends,
    comesBack: returns,
  };
}

/**
 * The authors read the note in what notifies them of the state, or by itself where nothing does. Others who are notified of the state
 * read it where its text names it: they are told the explanation, too.
 */
export function notifyAuthors(copy: WorkingCopy, { action, note, comesBack }: Decided): void {
  if (!note && !comesBack) return;
  const said: SaidToAuthors = { note, comesBack };
  const self = copy.actor.kind === 'user' ? copy.actor.userId : null;
  const authors = new Set(activeAuthors(copy).filter((userId) => userId !== self));
  const notified = new Set<number>();
  copy.messages = copy.messages.map((message) => {
    if (message.kind !== 'notification') return message;
    const isForAuthor = authors.has(message.userId) && !notified.has(message.userId);
    if (isForAuthor) notified.add(message.userId);
    return { ...message, said, isForAuthor };
  });
  for (const userId of authors) {
    if (!notified.has(userId))
      copy.messages.push({ kind: 'noteNotice', userId, actionNames: action.names, said });
  }
}
