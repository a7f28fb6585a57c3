import type { BulkCommand } from '#contract/bulk/rules.ts';
import type { BulkRequest } from '#contract/bulk/schema.ts';
import type { ASSIGNABLE_ROLES } from '#contract/contributions/participation.ts';
import { isEmptyNote } from '#contract/decision-notes/note.ts';
import type { NoteTexts } from '#contract/decision-notes/schema.ts';
import type { FoundUser } from '#src/components/inputs/userSearchQuery.ts';

/** What a dialog for many contributions holds; each command uses a part of it. */
export interface BulkValues {
  /** In whose place; '' as oneself. */
  actForId: number | '';
  actForName: string;
  actReason: string;
  actionName: string;
  explanation: string;
  decision: string;
  reason: string;
  next: string;
  /** The language of a note that began with a template; null: the reader's. */
  noteLocale: string | null;
  /** The note in other languages, by language. */
  translations: Record<string, NoteTexts>;
  returnDate: string | null;
  role: (typeof ASSIGNABLE_ROLES)[number];
  people: FoundUser[];
  successor: FoundUser | null;
  mode: 'ADD' | 'REPLACE';
  fieldId: number | null;
  userId: number | null;
  text: string;
  add: number[];
  remove: number[];
}

export const NOTHING_CHOSEN: BulkValues = {
  ...{
    actForId: '',
    actForName: '',
    actReason: '',
    actionName: '',
    explanation: '',
    decision: '',
    reason: '',
    next: '',
    noteLocale: null,
    translations: {},
    returnDate: null,
  },
  ...{ role: 'MENTOR', people: [], mode: 'ADD', successor: null },
  ...{ fieldId: null, userId: null, text: '', add: [], remove: [] },
};

/** Which contributions are meant, as the API takes them. */
export type TargetInput = { ids: number[] } | { filter: Record<string, unknown> };

type RequestInput = { command: BulkCommand; arguments: object } & TargetInput;

function noteOf({ decision, reason, next, noteLocale }: BulkValues, locale: string) {
  const note = { decision, reason, next, locale: noteLocale ?? locale };
  return isEmptyNote(note) ? null : note;
}

/** What was written in other languages than the note's own. */
function translationsOf({ translations, noteLocale }: BulkValues, reader: string) {
  const written = Object.entries(translations).map(([locale, texts]) => ({ ...texts, locale }));
  return written.filter((one) => one.locale !== (noteLocale ?? reader) && !isEmptyNote(one));
}

function argumentsOf(command: BulkCommand, values: BulkValues, locale: string): object {
  switch (command) {
    case 'ACT':
      return {
        actionName: values.actionName,
        explanation: values.explanation.trim() || null,
        note: noteOf(values, locale),
        translations: translationsOf(values, locale),
        comesBack: values.returnDate ? { event: 'DATE', date: values.returnDate } : null,
        ...(values.actForId && { actFor: { userId: values.actForId, reason: values.actReason.trim() } }),
      };
    case 'ASSIGN':
      return { role: values.role, userIds: values.people.map(({ id }) => id), mode: values.mode };
    case 'CHANGE_FIELD':
      return { fieldId: values.fieldId, userId: values.userId };
    case 'HAND_OVER':
      return { userId: values.successor?.id };
    case 'REMIND':
      return { text: values.text.trim() || null };
    case 'TAG':
      return { add: values.add, remove: values.remove };
  }
}

/** What a dialog asks the API for. The form of the filters is that of the list's own address. */
export const requestOf = (
  command: BulkCommand,
  target: TargetInput,
  { values, locale }: { values: BulkValues; locale: string },
) =>
  ({
    command,
    arguments: argumentsOf(command, values, locale),
    ...target,
  }) as RequestInput as never as BulkRequest;

/** Whether enough is chosen to ask what would happen. */
export function isComplete(command: BulkCommand, values: Partial<BulkValues>): boolean {
  switch (command) {
    case 'ACT':
      return Boolean(values.actionName);
    case 'ASSIGN':
      return values.mode === 'REPLACE' || (values.people?.length ?? 0) > 0;
    case 'CHANGE_FIELD':
      return Boolean(values.fieldId && values.userId);
    case 'HAND_OVER':
      return Boolean(values.successor);
    case 'REMIND':
      return true;
    case 'TAG':
      return (values.add?.length ?? 0) + (values.remove?.length ?? 0) > 0;
  }
}
