import { placeholderFiller } from '#contract/texts/placeholders.ts';
import {
  type DecisionNoteInput,
  NOTE_PARTS,
  type NotePart,
  type NoteTemplate,
  type NoteTexts,
  type NoteWish,
} from './schema.ts';

/** What the texts of a note can name: of the contribution, its first author, and the decision. */
export const NOTE_PLACEHOLDERS = ['title', 'firstName', 'field', 'by', 'date'] as const;
export type NoteValues = Record<(typeof NOTE_PLACEHOLDERS)[number], string>;

const ofParts = (textOf: (part: NotePart) => string): NoteTexts => ({
  decision: textOf('decision'),
  reason: textOf('reason'),
  next: textOf('next'),
});

/** A text with its placeholders filled, by server and browser alike. */
export const fillPlaceholders = placeholderFiller(NOTE_PLACEHOLDERS);

/** A note with its placeholders filled. */
export const fillNote = (texts: NoteTexts, values: NoteValues): NoteTexts =>
  ofParts((part) => fillPlaceholders(texts[part], values));

/** Whether a note says nothing. */
export const isEmptyNote = (texts: NoteTexts): boolean =>
  NOTE_PARTS.every((part) => texts[part].trim() === '');

/** Parts that a note lacks. */
export const missingParts = (texts: NoteTexts | null | undefined): NotePart[] =>
  NOTE_PARTS.filter((part) => !texts?.[part].trim());

/** Whether an action asks for a note: as it says, else where it ends the life cycle. */
export const noteWishOf = ({ note }: { note: NoteWish | null }, { ends }: { ends: boolean }): NoteWish =>
  note ?? (ends ? 'OPTIONAL' : 'NONE');

/** Of texts in several languages that of an author, else that of the site, else the first one. */
export const textFor = <Text extends { language: string }>(
  texts: readonly Text[],
  { author, site }: { author: string | undefined; site: string },
): Text | undefined =>
  texts.find(({ language }) => language === author) ??
  texts.find(({ language }) => language === site) ??
  texts[0];

/**
 * The template for an author: in their language, else in that of the site, else the first one.
 * @returns the language of the note with its texts; empty ones where there is no template
 */
export function templateFor(
  templates: readonly NoteTemplate[],
  { author, site }: { author: string | undefined; site: string },
): NoteTexts & { locale: string } {
  const usable = templates.filter((template) => !isEmptyNote(template));
  const found = textFor(usable, { author, site });
  return found
    ? { ...ofParts((part) => found[part]), locale: found.language }
    : { ...ofParts(() => ''), locale: author ?? site };
}

/**
 * What an author of many reads of a note that is given in several languages: theirs, where it has every part of the one that was
 * written first, else that one.
 */
export function noteFor(
  note: DecisionNoteInput,
  translations: readonly DecisionNoteInput[],
  author: string | undefined,
): DecisionNoteInput {
  if (note.locale === author) return note;
  const theirs = translations.find(({ locale }) => locale === author);
  const isWhole =
    theirs && NOTE_PARTS.every((part) => note[part].trim() === '' || theirs[part].trim() !== '');
  return isWhole ? theirs : note;
}
