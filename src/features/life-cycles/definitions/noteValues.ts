import { isEmptyNote } from '#contract/decision-notes/note.ts';
import type { NoteTexts } from '#contract/decision-notes/schema.ts';
import type { Action } from './kinds.ts';

const NOTHING: NoteTexts = { decision: '', reason: '', next: '' };

/** What the form of an action holds of its note, return and reply. */
export function noteValuesOf(stored: Action | null, locales: readonly string[]) {
  const textsIn = (locale: string): NoteTexts => {
    const own = stored?.noteTemplates.find(({ language }) => language === locale);
    return own ? { decision: own.decision, reason: own.reason, next: own.next } : NOTHING;
  };
  return {
    note: stored?.note ?? ('' as const),
    noteTexts: Object.fromEntries(locales.map((locale): [string, NoteTexts] => [locale, textsIn(locale)])),
    asksReturn: stored?.asksReturn ?? false,
    returnStateId: stored?.returnStateId ?? ('' as const),
    allowsReply: stored?.allowsReply ?? false,
  };
}

export type NoteValues = ReturnType<typeof noteValuesOf>;

/** What is sent of them; languages that are not configured any more keep their texts. */
export function noteBodyOf(
  { note, noteTexts, asksReturn, returnStateId, allowsReply }: NoteValues,
  stored: Action | null,
) {
  const others = (stored?.noteTemplates ?? []).filter(({ language }) => !(language in noteTexts));
  const own = Object.entries(noteTexts).map(([language, texts]) => ({ language, ...texts }));
  return {
    note: note || null,
    noteTemplates: [...own.filter((template) => !isEmptyNote(template)), ...others],
    asksReturn,
    returnStateId: asksReturn ? returnStateId || null : null,
    allowsReply,
  };
}
