import type { Calendar, CalendarInput, Holiday } from '#contract/calendars/schema.ts';
import { joinChanges, joinLists } from '#src/components/inputs/joinChanges.ts';

export interface CalendarValues {
  name: string;
  timeZone: string;
  /** ISO weekdays. */
  workingDays: number[];
  country: string | null;
  /** Null, or empty as a choice leaves it: the whole country. */
  region: string | null;
  isDefault: boolean;
  /** In the order of dates. */
  holidays: Holiday[];
}

/** @param stored null for a new calendar, which is in the zone of this device */
export const valuesOf = (stored: Calendar | null): CalendarValues => ({
  name: stored?.name ?? '',
  timeZone: stored?.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone,
  workingDays: stored?.workingDays ?? [1, 2, 3, 4, 5],
  country: stored?.country ?? null,
  region: stored?.region ?? null,
  isDefault: stored?.isDefault ?? false,
  holidays: stored?.holidays ?? [],
});

export const bodyOf = (values: CalendarValues): CalendarInput => ({
  ...values,
  name: values.name.trim(),
  region: values.region || null,
});

/** What was typed, joined with what another has saved since; holidays one by one. */
export const joinValues = (typed: CalendarValues, base: Calendar, theirs: Calendar): CalendarValues => {
  const [before, now] = [valuesOf(base), valuesOf(theirs)];
  const holidays = joinLists(typed.holidays, before.holidays, now.holidays, ({ date }) => date);
  return { ...joinChanges(typed, before, now), holidays: inOrder(holidays) };
};

export const inOrder = (holidays: readonly Holiday[]): Holiday[] =>
  [...holidays].sort((one, other) => one.date.localeCompare(other.date));

/** With more days, each date once: those that were there before keep their names. */
export function withMore(holidays: readonly Holiday[], more: readonly Holiday[]): Holiday[] {
  const present = new Set(holidays.map(({ date }) => date));
  return inOrder([...holidays, ...more.filter(({ date }) => !present.has(date))]);
}

/** By years, the first one first. */
export function byYear(holidays: readonly Holiday[]): { year: number; days: Holiday[] }[] {
  const years = new Map<number, Holiday[]>();
  for (const holiday of holidays) {
    const year = Number(holiday.date.slice(0, 4));
    const days = years.get(year);
    if (days) days.push(holiday);
    else years.set(year, [holiday]);
  }
  return [...years].map(([year, days]) => ({ year, days }));
}
