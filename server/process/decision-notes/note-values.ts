import { eq } from 'drizzle-orm';
import { fillNote, type NoteValues } from '#contract/decision-notes/note.ts';
import { type DecisionNoteInput, NOTE_PARTS } from '#contract/decision-notes/schema.ts';
import { formatLongDate } from '#contract/formats/dates.ts';
import { titleIn } from '#contract/texts/titles.ts';
import { fullName } from '#contract/users/full-name.ts';
import type { Db } from '#server/platform/db/client.ts';
import { contributionFields } from '#server/platform/db/schema/configuration.ts';
import type { ServiceContext } from '#server/platform/http/call.ts';
import { SERVER_TIME_ZONE } from '#server/platform/time-zone.ts';
import { type Known, peopleFor } from '#server/process/life-cycles/load/known.ts';
import type { LoadedView } from '#server/process/life-cycles/load/view.ts';

async function fieldTitle(db: Db, fieldId: number | null, locale: string): Promise<string> {
  if (fieldId === null) return '';
  const [field] = await db
    .select({ titles: contributionFields.definitionList })
    .from(contributionFields)
    .where(eq(contributionFields.id, fieldId));
  return titleIn(field?.titles ?? [], locale);
}

/** A contribution, and the people that were read with it. */
type Read = LoadedView & { known?: Known };

/** The first author of a contribution as messages know them. */
export async function firstAuthorOf(db: Db, { contribution, known }: Read) {
  const first = contribution.participants.find(({ role }) => role === 'OWNER')?.userId;
  return first === undefined ? undefined : (await peopleFor(db, [first], known ? [known] : [])).get(first);
}

/** What the placeholders of a note stand for, in its language. */
export async function noteValues(
  { db, caller, services }: ServiceContext,
  view: Read,
  locale: string,
): Promise<NoteValues> {
  return {
    title: view.subject.title,
    firstName: (await firstAuthorOf(db, view))?.firstName ?? '',
    field: await fieldTitle(db, view.contribution.fieldId, locale),
    by: fullName(caller),
    date: formatLongDate(services.now(), { timeZone: SERVER_TIME_ZONE }),
  };
}

/** A note with its placeholders filled; one that names nothing needs nothing read. */
export async function filledNote(
  context: ServiceContext,
  view: Read,
  note: DecisionNoteInput,
): Promise<DecisionNoteInput> {
  if (!NOTE_PARTS.some((part) => note[part].includes('{'))) return note;
  return { ...fillNote(note, await noteValues(context, view, note.locale)), locale: note.locale };
}
