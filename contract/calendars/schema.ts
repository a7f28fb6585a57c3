import { z } from 'zod';
import { Day } from '#contract/formats/days.ts';
import { dayOfText, weekdayOf } from '#contract/formats/wall-clock.ts';
import { StoredVersion, TimeZone, textOf } from '#contract/http.ts';

/** Characters of texts; holidays of a calendar; `break`: days in a row of which some day has to be worked on. */
export const CALENDAR_LIMITS = {
  name: { min: 1, max: 100 },
  holidayName: { min: 1, max: 200 },
  holidays: 1000,
  break: 60,
} as const;

const ascending = (days: number[]) => [...new Set(days)].sort((one, other) => one - other);

/** Weekdays on which people work, each once, in order. */
const WorkingDays = z.array(z.number().int().min(1).max(7)).min(1).max(20).overwrite(ascending);

/** ISO 3166-1 alpha-2. */
export const CountryCode = z.string().regex(/^[A-Z]{2}$/);
/** What the country calls it by: `BY` of DE, `A` within it as `BY-A`. */
export const RegionCode = z.string().regex(/^[A-Za-z0-9]{1,10}(-[A-Za-z0-9]{1,10})?$/);

export const Holiday = z.object({ date: Day, name: textOf(CALENDAR_LIMITS.holidayName) });
export type Holiday = z.infer<typeof Holiday>;

const byDate = (one: Holiday, other: Holiday) => one.date.localeCompare(other.date);

/** Days on which nobody works, each once, in order. */
const Holidays = z
  .array(Holiday)
  .max(CALENDAR_LIMITS.holidays)
  .overwrite((days) => [...days].sort(byDate))
  .refine((days) => days.every(({ date }, at) => date !== days[at - 1]?.date), {
    error: 'duplicateDay',
  });

/** By which days answers are due: an organization, a unit and all below it can have one of their own. */
export const Calendar = z.object({
  id: z.number(),
  name: z.string(),
  /** IANA name; the midnights of this zone part the days. */
  timeZone: z.string(),
  /** ISO weekdays, in order. */
  workingDays: z.array(z.number()),
  /** Where holidays are proposed for; null: not said. */
  country: z.string().nullable(),
  region: z.string().nullable(),
  /** Of whoever has no other one; exactly one calendar is it. */
  isDefault: z.boolean(),
  /** In the order of dates. */
  holidays: z.array(z.object({ date: z.string(), name: z.string() })),
  version: StoredVersion,
});
export type Calendar = z.infer<typeof Calendar>;

export const CalendarRow = Calendar.omit({ holidays: true }).extend({
  holidayCount: z.number(),
  /** Organizations and units that name it; with any of them it is not deleted. */
  unitCount: z.number(),
});
export type CalendarRow = z.infer<typeof CalendarRow>;

export const CALENDAR_SORT_FIELDS = [
  'id',
  'name',
  'timeZone',
  'isDefault',
  'holidayCount',
  'unitCount',
] as const;

export const CalendarInput = z.object({
  name: textOf(CALENDAR_LIMITS.name),
  timeZone: TimeZone,
  workingDays: WorkingDays,
  country: CountryCode.nullable().default(null),
  region: RegionCode.nullable().default(null),
  /** True takes it from the calendar that was the default. */
  isDefault: z.boolean().default(false),
  holidays: Holidays.default([]),
});
export type CalendarInput = z.infer<typeof CalendarInput>;

/** A region of a country, with the code by which holidays are proposed for it. */
export const CalendarCountry = z.object({
  code: z.string(),
  name: z.string(),
  regions: z.array(z.object({ code: z.string(), name: z.string() })),
});
export type CalendarCountry = z.infer<typeof CalendarCountry>;

/**
 * Whether a calendar has so many days in a row on which nobody works that answers would wait without end: `CALENDAR_LIMITS.break`
 * or more.
 */
export function hasEndlessBreak({
  workingDays,
  holidays,
}: Pick<Calendar, 'workingDays' | 'holidays'>): boolean {
  const dates = holidays.map(({ date }) => dayOfText(date));
  const free = new Set(dates);
  const isFree = (day: number) => free.has(day) || !workingDays.includes(weekdayOf(day));
  return dates.some((date) => {
    let first = date;
    while (date - first < CALENDAR_LIMITS.break && isFree(first - 1)) first -= 1;
    let last = date;
    while (last - first + 1 < CALENDAR_LIMITS.break && isFree(last + 1)) last += 1;
    return last - first + 1 >= CALENDAR_LIMITS.break;
  });
}
