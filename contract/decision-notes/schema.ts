import { z } from 'zod';
import { Day } from '#contract/formats/days.ts';
import { Locale, uniquePerLanguage } from '#contract/texts/titles.ts';

/** Whether an action asks whoever executes it for a note to the authors. */
export const NOTE_WISHES = ['NONE', 'OPTIONAL', 'REQUIRED'] as const;
export const NoteWish = z.enum(NOTE_WISHES);
export type NoteWish = z.infer<typeof NoteWish>;

/** What was decided, why, and what happens next. */
export const NOTE_PARTS = ['decision', 'reason', 'next'] as const;
export type NotePart = (typeof NOTE_PARTS)[number];

/** Longest texts in characters; days after a decision within which its authors may reply. */
export const NOTE_LIMITS = {
  part: { max: 1000 },
  label: { max: 120 },
  reply: { min: 3, max: 2000 },
  replyDays: 30,
} as const;

const part = z.string().trim().max(NOTE_LIMITS.part.max).default('');
const noteParts = { decision: part, reason: part, next: part };

/** A note to the authors, in the language in which it is written; parts may be empty where it is not required. */
export const DecisionNoteInput = z.object({ ...noteParts, locale: Locale });
export type DecisionNoteInput = z.output<typeof DecisionNoteInput>;
export type NoteTexts = Pick<DecisionNoteInput, NotePart>;

/** What a note begins with in a language, with the placeholders of `NOTE_PLACEHOLDERS`. */
const NoteTemplate = z.object({ language: Locale, ...noteParts });
export type NoteTemplate = z.output<typeof NoteTemplate>;
export const NoteTemplates = uniquePerLanguage(NoteTemplate);

/** What brings back what was put off: a day, or that a campaign for its type begins to take contributions. */
export const RETURN_EVENTS = ['DATE', 'CAMPAIGN'] as const;
export const ReturnEvent = z.enum(RETURN_EVENTS);
export type ReturnEvent = z.infer<typeof ReturnEvent>;

/** When a contribution comes back that was put off, and what that day is, such as "the budget of 2027 opens". */
export const ReturnInput = z
  .object({
    event: ReturnEvent,
    /** With DATE: the day. */
    date: Day.nullish(),
    label: z.string().trim().max(NOTE_LIMITS.label.max).nullish(),
  })
  .refine(({ event, date }) => (event === 'DATE') === Boolean(date), { path: ['date'], error: 'NotNull' });
export type ReturnInput = z.output<typeof ReturnInput>;

/** Of an action: what it asks for besides an explanation, as it is stored. */
export const actionNoteShape = {
  /** null: as usual, which is OPTIONAL where it ends the life cycle, else NONE. */
  note: NoteWish.nullable(),
  noteTemplates: NoteTemplates,
  /** It puts the contribution off: it asks when that comes back. */
  asksReturn: z.boolean(),
  /** The state that it enters when it comes back; null: it stays where it is. */
  returnStateId: z.number().nullable(),
  /** Its authors may reply once, where it ends the life cycle. */
  allowsReply: z.boolean(),
};

/** The same as it is sent. */
export const actionNoteInput = {
  note: NoteWish.nullish(),
  noteTemplates: NoteTemplates.default([]),
  asksReturn: z.boolean().default(false),
  returnStateId: z.number().int().positive().nullish(),
  allowsReply: z.boolean().default(false),
};
