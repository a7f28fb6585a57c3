import type { HistoryEntry } from '#contract/contributions/history.schema.ts';
import { toDateInput } from '#contract/formats/dates.ts';

export interface HistoryDay {
  /** `YYYY-MM-DD` in the reader's zone. */
  day: string;
  entries: HistoryEntry[];
}

/** Entries by the day on which they happened for the reader; the order of the entries stays. */
export function byDay(entries: readonly HistoryEntry[]): HistoryDay[] {
  const days: HistoryDay[] = [];
  for (const entry of entries) {
    const day = toDateInput(entry.date);
    const last = days.at(-1);
    if (last?.day === day) last.entries.push(entry);
    else days.push({ day, entries: [entry] });
  }
  return days;
}
