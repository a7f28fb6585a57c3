import type { OfferedAction } from '#contract/contributions/schema.ts';
import { isEmptyNote } from '#contract/decision-notes/note.ts';
import { NOTE_PARTS, type NoteTexts, type ReturnEvent } from '#contract/decision-notes/schema.ts';

/** What whoever executes an action writes with it. */
export interface ActionWords {
  explanation: string;
  note: NoteTexts;
  /** The language of a note that began with another template than the action's own. */
  noteLocale: string | null;
  comesBack: { event: ReturnEvent; date: string | null; label: string };
}

/** What the dialog of an action holds: also why somebody acts for another. */
export interface ActionValues extends ActionWords {
  reason: string;
}

export const NO_WORDS: ActionWords = {
  explanation: '',
  note: { decision: '', reason: '', next: '' },
  noteLocale: null,
  comesBack: { event: 'DATE', date: null, label: '' },
};

/** Whether the dialog asks for a note, in whose reason the explanation is said. */
export const asksForNote = ({ note }: Pick<OfferedAction, 'note'>): boolean => note !== 'NONE';

const trimmed = (note: NoteTexts): NoteTexts => ({
  decision: note.decision.trim(),
  reason: note.reason.trim(),
  next: note.next.trim(),
});

/**
 * What is sent of it: an explanation or a note, and when it comes back that is put off.
 * @param locale of a note that is in no other language
 */
export function bodyOfWords(
  action: Pick<OfferedAction, 'note' | 'asksReturn'>,
  { explanation, note, noteLocale, comesBack }: ActionWords,
  locale: string,
) {
  const isSaid = asksForNote(action) && !isEmptyNote(note);
  const { event, date, label } = comesBack;
  return {
    explanation: asksForNote(action) ? null : explanation.trim() || null,
    ...(isSaid && { note: { ...trimmed(note), locale: noteLocale ?? locale } }),
    ...(action.asksReturn && {
      comesBack: { event, date: event === 'DATE' ? date : null, label: label.trim() || null },
    }),
  };
}

/** Whether two notes say the same. */
export const isSameNote = (one: NoteTexts, other: NoteTexts): boolean =>
  NOTE_PARTS.every((part) => one[part] === other[part]);

/** All that somebody wrote for an action, as one text; empty where that is nothing. */
export const textOfWords = (
  action: Pick<OfferedAction, 'note'>,
  { explanation, note }: ActionWords,
): string =>
  (asksForNote(action) ? NOTE_PARTS.map((part) => note[part].trim()) : [explanation.trim()])
    .filter((text) => text !== '')
    .join('\n\n');
