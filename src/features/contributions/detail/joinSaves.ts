import type { HistoryEntry } from '#contract/contributions/history.schema.ts';

/** Saves of a text by one person within this time are one change to its readers, ms. */
const ONE_CHANGE_MS = 3_600_000;

const isSameText = (newer: HistoryEntry, older: HistoryEntry) =>
  newer.category === 'CONTENT' &&
  older.category === 'CONTENT' &&
  newer.event === older.event &&
  newer.userId === older.userId &&
  newer.oldValue === older.newValue &&
  new Date(newer.date).getTime() - new Date(older.date).getTime() < ONE_CHANGE_MS;

/** Whether a text goes on across an entry that stands between two of its saves. */
const isPassedOver = (between: HistoryEntry, newer: HistoryEntry) =>
  between.userId === newer.userId && (between.category === 'CONTENT' || between.event === 'saveDraft');

/**
 * Entries, newest first, in which the saves of a text that follow each other within an hour are one: from the text before the first to that
 * after the last. What several saves led back to has not changed, unless one of them changed the formatting or pictures only: its words
 * are the same. Needs the entries of all categories, for a move between two saves keeps them apart. The history itself stores each save
 * (S3-84).
 */
export function joinSaves(entries: readonly HistoryEntry[]): HistoryEntry[] {
  const joined: HistoryEntry[] = [];
  const ofSeveral = new Set<number>();
  const formatted = new Set<number>();
  for (const entry of entries) {
    let at = joined.length - 1;
    while (at >= 0) {
      const newer = joined[at];
      if (!newer || isSameText(newer, entry)) break;
      at = isPassedOver(newer, entry) ? at - 1 : -1;
    }
    const newer = joined[at];
    if (newer) {
      joined[at] = { ...newer, oldValue: entry.oldValue };
      ofSeveral.add(newer.id);
    } else joined.push(entry);
    if (entry.oldValue === entry.newValue) formatted.add(newer?.id ?? entry.id);
  }
  return joined.filter(
    ({ id, oldValue, newValue }) => !ofSeveral.has(id) || formatted.has(id) || oldValue !== newValue,
  );
}
