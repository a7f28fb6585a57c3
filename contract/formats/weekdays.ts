/** ISO weekdays, 1 is Monday. */
const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const;

/** A Monday. */
const MONDAY = Date.UTC(2024, 0, 1);
const DAY_MS = 86_400_000;

/** ISO weekdays with their names in a language, such as "Monday" or "Mon". */
export function weekdayNames(locale: string, weekday: 'long' | 'short'): { id: number; label: string }[] {
  const writer = new Intl.DateTimeFormat(locale, { weekday, timeZone: 'UTC' });
  return WEEKDAYS.map((id) => ({ id, label: writer.format(MONDAY + (id - 1) * DAY_MS) }));
}

/** The weekday of a date, `2026-12-25`, in a language. */
export const weekdayName = (date: string, locale: string): string =>
  new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }).format(new Date(`${date}T00:00:00Z`));
