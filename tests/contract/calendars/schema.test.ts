import { describe, expect, it } from 'vitest';
import { CALENDAR_LIMITS, CalendarInput, hasEndlessBreak } from '#contract/calendars/schema.ts';

const input = (values: object) =>
  CalendarInput.safeParse({ name: 'Site', timeZone: 'Europe/Berlin', workingDays: [1], ...values });

const dayAfter = (days: number) =>
  new Date(Date.UTC(2026, 0, 5) + days * 86_400_000).toISOString().slice(0, 10);
const holidaysFrom = (first: number, count: number) =>
  Array.from({ length: count }, (_, at) => ({ date: dayAfter(first + at), name: 'Closed' }));

describe('calendars', () => {
  it('days are put in order, weekdays once', () => {
    const { data } = input({ workingDays: [5, 1, 5], holidays: [...holidaysFrom(0, 3)].reverse() });
    expect(data?.workingDays).toEqual([1, 5]);
    expect(data?.holidays.map(({ date }) => date)).toEqual([0, 1, 2].map(dayAfter));
  });

  it.each([
    ['no working day', { workingDays: [] }],
    ['an eighth weekday', { workingDays: [8] }],
    ['an unknown zone', { timeZone: 'Nowhere/Land' }],
    ['an offset in the place of a zone', { timeZone: '+03:00' }],
    ['a country in small letters', { country: 'de' }],
    ['a date twice', { holidays: [...holidaysFrom(0, 1), ...holidaysFrom(0, 1)] }],
    ['a date that there is not', { holidays: [{ date: '2026-02-30', name: 'Closed' }] }],
    ['a holiday without a name', { holidays: [{ date: '2026-02-03', name: ' ' }] }],
    ['too many holidays', { holidays: holidaysFrom(0, CALENDAR_LIMITS.holidays + 1) }],
  ])('%s is refused', (_, values) => {
    expect(input(values).success).toBe(false);
  });

  it('sixty days without work are too many, weekends among them', () => {
    const workingDays = [1, 2, 3, 4, 5];
    // From a Monday on, with the weekend before.
    expect(hasEndlessBreak({ workingDays, holidays: holidaysFrom(0, 57) })).toBe(false);
    expect(hasEndlessBreak({ workingDays, holidays: holidaysFrom(0, 58) })).toBe(true);
    expect(hasEndlessBreak({ workingDays: [1], holidays: holidaysFrom(0, 54) })).toBe(true);
    expect(hasEndlessBreak({ workingDays, holidays: [] })).toBe(false);
  });
});
