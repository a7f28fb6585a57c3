import type { EntryCategory } from '#contract/contributions/history.schema.ts';
import type { Db } from '#server/platform/db/client.ts';
import { contributionHistories } from '#server/platform/db/schema/histories.ts';
import type { Caller } from '#server/platform/http/call.ts';
import type { Services } from '#server/platform/services.ts';

/** Longest text that an entry stores of a value before or after a change; of what people write it is compared word by word. */
const LONGEST_VALUE = 1000;
const LONGEST_TEXT = 12_000;

const shortened = (category: EntryCategory, text: string | null | undefined): string | null => {
  const longest = category === 'CONTENT' ? LONGEST_TEXT : LONGEST_VALUE;
  return text && text.length > longest ? `${text.slice(0, longest)}…` : text || null;
};

export interface HistoryNote {
  category: EntryCategory;
  /** What happened, as a word to translate: `created`, or the name of what changed. */
  event: string;
  oldValue?: string | null;
  newValue?: string | null;
  toStateId?: number;
  explanation?: string | null;
}

/** Appends entries to a contribution's history in the transaction of the change itself, S3-84. */
export async function noteHistory(
  { db, caller, services }: { db: Db; caller: Pick<Caller, 'id'>; services: Pick<Services, 'now'> },
  contributionId: number,
  ...notes: HistoryNote[]
): Promise<void> {
  if (notes.length === 0) return;
  await db.insert(contributionHistories).values(
    notes.map((note) => ({
      contributionId,
      userId: caller.id,
      date: services.now().toISOString(),
      category: note.category,
      event: note.event,
      oldValue: shortened(note.category, note.oldValue),
      newValue: shortened(note.category, note.newValue),
      toStateId: note.toStateId ?? null,
      explanation: note.explanation ?? null,
    })),
  );
}
