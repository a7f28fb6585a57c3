import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addWorkingDays,
  addWorkingMs,
  isWorkingDay,
  localDay,
  type WorkingCalendar,
  workingDaysBetween,
  workingMsBetween,
} from '#contract/calendars/working-time.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** Zones that set clocks, also at midnight; that are no whole hours from UTC; that left out a day. */
const ZONES = [
  'UTC',
  'Europe/Istanbul',
  'Europe/Berlin',
  'America/Sao_Paulo',
  'Asia/Kathmandu',
  'Pacific/Apia',
  'Africa/Cairo',
  'America/Havana',
  'Australia/Lord_Howe',
];

/** Times around which clocks were set, or a day was left out, in one of the zones, and some others. */
const TIMES = [
  '2011-12-29T00:00:00Z',
  '2016-03-26T12:00:00Z',
  '2018-11-03T12:00:00Z',
  '2018-02-17T12:00:00Z',
  '2024-03-30T12:00:00Z',
  '2024-10-26T12:00:00Z',
  '2024-04-25T12:00:00Z',
  '2024-11-02T12:00:00Z',
  '2025-02-26T12:00:00Z',
].map((text) => Date.parse(text));

const instant = fc
  .tuple(fc.constantFrom(...TIMES), fc.integer({ min: -6 * DAY, max: 12 * DAY }))
  .map(([time, step]) => time + step);
const iso = (time: number) => new Date(time).toISOString();

/** What a calendar in a wall shows: read by a formatter of its own, which knows nothing of how the code counts. */
const days = new Map<string, Intl.DateTimeFormat>();
function dayShown(timeZone: string, time: number): string {
  const writer =
    days.get(timeZone) ??
    new Intl.DateTimeFormat('sv-SE', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  days.set(timeZone, writer);
  return writer.format(time);
}

const calendar: fc.Arbitrary<WorkingCalendar> = fc
  .record({
    timeZone: fc.constantFrom(...ZONES),
    workingDays: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
    free: fc.array(instant, { maxLength: 6 }),
  })
  .map(({ timeZone, workingDays, free }) => ({
    timeZone,
    workingDays,
    holidays: new Set(free.map((time) => dayShown(timeZone, time))),
  }));

function isWorked({ timeZone, workingDays, holidays }: WorkingCalendar, time: number): boolean {
  const day = dayShown(timeZone, time);
  const weekday = new Date(`${day}T12:00:00Z`).getUTCDay() || 7;
  return workingDays.includes(weekday) && !holidays.has(day);
}

/** Clocks are set at whole quarters of an hour, so each quarter lies within one day. */
const QUARTER = HOUR / 4;
function countedByQuarters(given: WorkingCalendar, from: number, to: number): number {
  let total = 0;
  for (let start = from; start < to; ) {
    const end = Math.min(to, (Math.floor(start / QUARTER) + 1) * QUARTER);
    if (isWorked(given, start)) total += end - start;
    start = end;
  }
  return total;
}

/** The days that a zone had after the one of a time, up to that of another, each as one of its times. */
function daysAfter({ timeZone }: WorkingCalendar, from: number, to: number): number[] {
  const seen = new Map<string, number>();
  for (let time = from; time <= to; time += QUARTER) {
    const day = dayShown(timeZone, time);
    if (!seen.has(day)) seen.set(day, time);
  }
  const last = dayShown(timeZone, to);
  if (!seen.has(last)) seen.set(last, to);
  seen.delete(dayShown(timeZone, from));
  return [...seen.values()];
}

describe('working time, in all zones', () => {
  it('is what counting by quarters of an hour gives', () => {
    fc.assert(
      fc.property(calendar, instant, fc.integer({ min: 0, max: 8 * DAY }), (given, from, length) => {
        expect(workingMsBetween(given, iso(from), iso(from + length))).toBe(
          countedByQuarters(given, from, from + length),
        );
      }),
    );
  });

  it('days are what going from day to day gives', () => {
    fc.assert(
      fc.property(calendar, instant, fc.integer({ min: 0, max: 8 * DAY }), (given, from, length) => {
        const to = from + length;
        const counted = daysAfter(given, from, to).filter((time) => isWorked(given, time)).length;
        expect(workingDaysBetween(given, iso(from), iso(to))).toBe(counted);
        expect(workingDaysBetween(given, iso(to), iso(from))).toBe(0 - counted);
        expect(isWorkingDay(given, localDay(given, from))).toBe(isWorked(given, from));
        expect(localDay(given, iso(from))).toBe(dayShown(given.timeZone, from));
      }),
    );
  });

  it('adding days ends in the last second of a working day, so many working days later', () => {
    fc.assert(
      fc.property(calendar, instant, fc.integer({ min: 0, max: 30 }), (given, from, count) => {
        const end = Date.parse(addWorkingDays(given, iso(from), count));
        expect(isWorked(given, end)).toBe(true);
        expect(dayShown(given.timeZone, end + 1000)).not.toBe(dayShown(given.timeZone, end));
        expect(end).toBeGreaterThanOrEqual(from - 1000);
        const between = workingDaysBetween(given, iso(from), iso(end));
        // Of no days it is the start's own day, or the next one.
        expect(between).toBe(count > 0 || !isWorked(given, from) ? Math.max(count, 1) : 0);
      }),
    );
  });

  it('adding time is the inverse of counting it, and finds the earliest instant', () => {
    fc.assert(
      fc.property(calendar, instant, fc.integer({ min: 1, max: 20 * DAY }), (given, from, ms) => {
        const end = Date.parse(addWorkingMs(given, iso(from), ms));
        expect(workingMsBetween(given, iso(from), iso(end))).toBe(ms);
        expect(workingMsBetween(given, iso(from), iso(end - 1))).toBe(ms - 1);
        expect(addWorkingMs(given, iso(from), 0)).toBe(iso(from));
      }),
    );
  });

  it('adds up, and never goes back', () => {
    const length = fc.integer({ min: 0, max: 8 * DAY });
    fc.assert(
      fc.property(calendar, instant, length, length, (given, from, first, second) => {
        const [middle, end] = [from + first, from + first + second].map(iso) as [string, string];
        const whole = workingMsBetween(given, iso(from), end);
        expect(workingMsBetween(given, iso(from), middle) + workingMsBetween(given, middle, end)).toBe(whole);
        expect(whole).toBeLessThanOrEqual(first + second);
        expect(workingMsBetween(given, end, iso(from))).toBe(0);
        expect(workingDaysBetween(given, iso(from), middle) + workingDaysBetween(given, middle, end)).toBe(
          workingDaysBetween(given, iso(from), end),
        );
        const [one, other] = [
          addWorkingMs(given, iso(from), first),
          addWorkingMs(given, iso(from), first + second),
        ];
        expect(Date.parse(one)).toBeLessThanOrEqual(Date.parse(other));
        // In two steps as in one.
        expect(addWorkingMs(given, one, second)).toBe(
          second === 0 ? one : addWorkingMs(given, iso(from), first + second),
        );
      }),
    );
  });
});

describe('working days by example', () => {
  const week = [1, 2, 3, 4, 5];
  const of = (timeZone: string, ...holidays: string[]): WorkingCalendar => ({
    timeZone,
    workingDays: week,
    holidays: new Set(holidays),
  });

  it('a weekend, a holiday and summer time are passed', () => {
    // From a Thursday; Good Friday and Easter Monday are free, and clocks are set on 31 March.
    const berlin = of('Europe/Berlin', '2024-03-29', '2024-04-01');
    expect(addWorkingDays(berlin, '2024-03-28T22:30:00.000Z', 1)).toBe('2024-04-02T21:59:59.000Z');
    expect(addWorkingDays(berlin, '2024-03-30T10:00:00.000Z', 0)).toBe('2024-04-02T21:59:59.000Z');
    // 23:30 in Berlin is still the day before there.
    expect(addWorkingDays(berlin, '2024-04-02T22:30:00.000Z', 0)).toBe('2024-04-03T21:59:59.000Z');
    expect(workingDaysBetween(berlin, '2024-03-28T09:00:00.000Z', '2024-04-03T09:00:00.000Z')).toBe(2);
  });

  it('a day has 23 or 25 hours where clocks are set', () => {
    const everyDay = { ...of('Europe/Berlin'), workingDays: [1, 2, 3, 4, 5, 6, 7] };
    expect(workingMsBetween(everyDay, '2024-03-30T23:00:00Z', '2024-03-31T22:00:00Z')).toBe(23 * HOUR);
    expect(workingMsBetween(everyDay, '2024-10-26T22:00:00Z', '2024-10-27T23:00:00Z')).toBe(25 * HOUR);
  });

  it('a day that a zone left out is no working day', () => {
    const apia = { ...of('Pacific/Apia'), workingDays: [1, 2, 3, 4, 5, 6, 7] };
    expect(isWorkingDay(apia, '2011-12-30')).toBe(false);
    expect(addWorkingDays(apia, '2011-12-29T22:00:00.000Z', 1)).toBe('2011-12-31T09:59:59.000Z');
  });

  it('a calendar on which nobody works ends with an error, not never', () => {
    const holidays = new Set<string>();
    for (let day = Date.UTC(2024, 0, 1); holidays.size < 4000; day += DAY)
      holidays.add(iso(day).slice(0, 10));
    const never = { ...of('UTC'), holidays };
    expect(() => addWorkingDays(never, '2024-01-01T00:00:00Z', 1)).toThrow(RangeError);
    expect(() => addWorkingMs(never, '2024-01-01T00:00:00Z', 1)).toThrow(RangeError);
  });

  it.each([-1, 1.5, Number.NaN])('%s is no number of days', (days) => {
    expect(() => addWorkingDays(of('UTC'), '2024-01-01T00:00:00Z', days)).toThrow(RangeError);
  });

  it('what is no instant is refused', () => {
    expect(() => workingMsBetween(of('UTC'), '2024-01-01T00:00:00Z', 'soon')).toThrow(RangeError);
    expect(() => addWorkingMs(of('UTC'), 'soon', 0)).toThrow(RangeError);
    expect(() => addWorkingMs(of('UTC'), '2024-01-01T00:00:00Z', Number.NaN)).toThrow(RangeError);
    expect(() => localDay(of('Nowhere/Land'), 0)).toThrow(RangeError);
  });
});
