const DAY_MS = 86_400_000;
/** Months that are shown, the last ones. */
const MOST_MONTHS = 36;

/** The month of a day, `2026-03`. @param day days since 1970-01-01 */
export const monthOf = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 7);

const countOf = (month: string) => Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1;
const monthAt = (count: number) =>
  `${String(Math.floor(count / 12)).padStart(4, '0')}-${String((count % 12) + 1).padStart(2, '0')}`;

/** The last months from the first to the last of those with anything, also those between them that have nothing. */
export function lastMonths(months: readonly string[]): string[] {
  const counts = months.map(countOf);
  if (counts.length === 0) return [];
  const last = Math.max(...counts);
  const first = Math.max(Math.min(...counts), last - MOST_MONTHS + 1);
  return Array.from({ length: last - first + 1 }, (_, at) => monthAt(first + at));
}
