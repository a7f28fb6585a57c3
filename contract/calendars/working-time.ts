import {
  dayAt,
  dayOfText,
  endOfDay,
  startOfDay,
  textOfDay,
  weekdayOf,
} from '#contract/formats/wall-clock.ts';

/** What working time is counted by. Nothing of it changes after its first use: what follows from it is remembered. */
export interface WorkingCalendar {
  /** IANA name of the zone whose midnights part the days. */
  readonly timeZone: string;
  /** ISO weekdays, 1 is Monday, on which people work. */
  readonly workingDays: readonly number[];
  /** Days on which nobody works, as `2026-12-25`. */
  readonly holidays: ReadonlySet<string>;
}

/** Calendars of people, by the id of their user, and the one of all others. */
export interface Calendars {
  readonly standard: WorkingCalendar;
  readonly ofUsers: ReadonlyMap<number, WorkingCalendar>;
}

/** Days that are looked through for working time; beyond, a calendar is not made for what is asked of it. */
const MOST_SEARCHED_DAYS = 3700;

type IsWorked = (day: number) => boolean;
const known = new WeakMap<WorkingCalendar, IsWorked>();

/** Whether people work on a day; a day that the zone leaves out is none. */
function workedDays(calendar: WorkingCalendar): IsWorked {
  const before = known.get(calendar);
  if (before) return before;
  const { timeZone } = calendar;
  const weekdays = new Set(calendar.workingDays);
  const holidays = new Set([...calendar.holidays].map(dayOfText));
  const isWorked = (day: number) =>
    weekdays.has(weekdayOf(day)) &&
    !holidays.has(day) &&
    startOfDay(day, timeZone) < startOfDay(day + 1, timeZone);
  known.set(calendar, isWorked);
  return isWorked;
}

const instantOf = (time: string | number) => (typeof time === 'string' ? Date.parse(time) : time);
const isoOf = (instant: number) => new Date(instant).toISOString();

const searchedTooFar = () => new RangeError(`no working time within ${MOST_SEARCHED_DAYS} days`);

/** Whether people work on a day, `2026-03-05`. */
export const isWorkingDay = (calendar: WorkingCalendar, day: string): boolean =>
  workedDays(calendar)(dayOfText(day));

/** The day, `2026-03-05`, that an instant (ISO or milliseconds) is on in the calendar's zone. @throws RangeError for no instant */
export const localDay = ({ timeZone }: WorkingCalendar, instant: string | number): string =>
  textOfDay(dayAt(instantOf(instant), timeZone));

/**
 * The end, 23:59:59 in the calendar's zone, of the last of so many working days after the day of the start, as an ISO instant.
 * The start's own day is not counted; of 0 days it is the one that ends, or the next working day where it is none.
 * @param days whole and not negative
 * @throws RangeError for other numbers, for no instant, and where the last day is further than `MOST_SEARCHED_DAYS`
 */
export function addWorkingDays(calendar: WorkingCalendar, startIso: string, days: number): string {
  if (!Number.isInteger(days) || days < 0) throw new RangeError(`no number of working days: ${days}`);
  const isWorked = workedDays(calendar);
  const first = dayAt(Date.parse(startIso), calendar.timeZone);
  let left = Math.max(days, 1);
  // Of 0 days the start's own day may be the one.
  for (let day = days === 0 ? first : first + 1; day <= first + MOST_SEARCHED_DAYS; day += 1) {
    if (!isWorked(day)) continue;
    left -= 1;
    if (left === 0) return isoOf(endOfDay(day, calendar.timeZone));
  }
  throw searchedTooFar();
}

/**
 * Milliseconds between two instants that lie within working days, from midnight to midnight in the calendar's zone, so that a
 * day on which clocks are set has 23 or 25 hours; 0 where the second one is not after the first one.
 * @throws RangeError for what is no instant
 */
export function workingMsBetween(calendar: WorkingCalendar, fromIso: string, toIso: string): number {
  const { timeZone } = calendar;
  const isWorked = workedDays(calendar);
  const from = Date.parse(fromIso);
  const to = Date.parse(toIso);
  let total = 0;
  let day = dayAt(from, timeZone);
  // A comparison with what is no instant is false; that it is none must not go unnoticed.
  dayAt(to, timeZone);
  for (let start = Math.max(from, startOfDay(day, timeZone)); start < to; day += 1) {
    const end = startOfDay(day + 1, timeZone);
    if (isWorked(day)) total += Math.min(to, end) - start;
    start = end;
  }
  return total;
}

/**
 * The earliest instant (ISO) to which so many milliseconds of working time have passed since the start: what `workingMsBetween`
 * of both gives.
 * @param ms not negative
 * @throws RangeError for others, for no instant, and where it is further than `MOST_SEARCHED_DAYS`
 */
export function addWorkingMs(calendar: WorkingCalendar, startIso: string, ms: number): string {
  if (!(ms >= 0)) throw new RangeError(`no working time: ${ms}`);
  const { timeZone } = calendar;
  const isWorked = workedDays(calendar);
  const from = Date.parse(startIso);
  const first = dayAt(from, timeZone);
  if (ms === 0) return isoOf(from);
  let left = ms;
  let start = Math.max(from, startOfDay(first, timeZone));
  for (let day = first; day <= first + MOST_SEARCHED_DAYS; day += 1) {
    const end = startOfDay(day + 1, timeZone);
    if (isWorked(day)) {
      if (left <= end - start) return isoOf(start + left);
      left -= end - start;
    }
    start = end;
  }
  throw searchedTooFar();
}

/**
 * Working days after the day of the first instant up to and with that of the second one, in the calendar's zone; negative where
 * the second one is on an earlier day: the same number as of the two exchanged.
 * @throws RangeError for what is no instant
 */
export function workingDaysBetween(calendar: WorkingCalendar, fromIso: string, toIso: string): number {
  const isWorked = workedDays(calendar);
  const from = dayAt(Date.parse(fromIso), calendar.timeZone);
  const to = dayAt(Date.parse(toIso), calendar.timeZone);
  let total = 0;
  for (let day = Math.min(from, to) + 1; day <= Math.max(from, to); day += 1) if (isWorked(day)) total += 1;
  return to < from ? 0 - total : total;
}
