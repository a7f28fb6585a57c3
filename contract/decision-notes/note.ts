import { NOTE_PARTS, type NotePart, type NoteTemplate, type NoteTexts, type NoteWish } from './schema.ts';

/** What the texts of a note can name: of the contribution, its first author, and the decision. */
export const NOTE_PLACEHOLDERS = ['title', 'firstName', 'field', 'by', 'date'] as const;
export type NoteValues = Record<(typeof NOTE_PLACEHOLDERS)[number], string>;

const PLACEHOLDER = new RegExp(`\\{(${NOTE_PLACEHOLDERS.join('|')})\\}`, 'g');

const ofParts = (textOf: (part: NotePart) => string): NoteTexts => ({
  decision: textOf('decision'),
  reason: textOf('reason'),
  next: textOf('next'),
});

/** A note with its placeholders filled, by server and browser alike; anything else in braces stays as it is. */
export const fillNote = (texts: NoteTexts, values: NoteValues): NoteTexts =>
  ofParts((part) => texts[part].replace(PLACEHOLDER, (_, name: keyof NoteValues) => values[name]).trim());

/** Whether a note says nothing. */
export const isEmptyNote = (texts: NoteTexts): boolean =>
  NOTE_PARTS.every((part) => texts[part].trim() === '');

/** Parts that a note lacks. */
export const missingParts = (texts: NoteTexts | null | undefined): NotePart[] =>
  NOTE_PARTS.filter((part) => !texts?.[part].trim());

/** Whether an action asks for a note: as it says, else where it ends the life cycle. */
export const noteWishOf = ({ note }: { note: NoteWish | null }, { ends }: { ends: boolean }): NoteWish =>
  note ?? (ends ? 'OPTIONAL' : 'NONE');

/**
 * The template for an author: in their language, else in that of the site, else the first one.
 * @returns the language of the note with its texts; empty ones where there is no template
 */
export function templateFor(
  templates: readonly NoteTemplate[],
  { author, site }: { author: string | undefined; site: string },
): NoteTexts & { locale: string } {
  const usable = templates.filter((template) => !isEmptyNote(template));
  const found =
    usable.find(({ language }) => language === author) ??
    usable.find(({ language }) => language === site) ??
    usable[0];
  return found
    ? { ...ofParts((part) => found[part]), locale: found.language }
    : { ...ofParts(() => ''), locale: author ?? site };
}
