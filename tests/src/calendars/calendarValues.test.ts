import { describe, expect, test } from 'vitest';
import type { Calendar } from '#contract/calendars/schema.ts';
import { byYear, joinValues, valuesOf, withMore } from '#src/features/calendars/calendarValues.ts';

const day = (date: string, name = date) => ({ date, name });
const calendar = (changes: Partial<Calendar>): Calendar => ({
  id: 1,
  name: 'Munich',
  timeZone: 'Europe/Berlin',
  workingDays: [1, 2, 3, 4, 5],
  country: 'DE',
  region: 'BY',
  isDefault: false,
  holidays: [],
  version: 0,
  ...changes,
});

describe('holidays in the form', () => {
  test('more of them come to their places, and dates that are there keep their names', () => {
    expect(
      withMore([day('2026-05-01', 'Ours')], [day('2026-12-25'), day('2026-05-01'), day('2026-01-01')]),
    ).toEqual([day('2026-01-01'), day('2026-05-01', 'Ours'), day('2026-12-25')]);
  });

  test('are grouped by years', () => {
    expect(byYear(['2026-01-01', '2026-05-01', '2027-01-01'].map((date) => day(date)))).toEqual([
      { year: 2026, days: [day('2026-01-01'), day('2026-05-01')] },
      { year: 2027, days: [day('2027-01-01')] },
    ]);
  });

  test('are joined one by one with what another has saved', () => {
    const base = calendar({ holidays: [day('2026-01-01'), day('2026-05-01')] });
    const typed = { ...valuesOf(base), holidays: [day('2026-01-01'), day('2026-03-01')] };
    const theirs = calendar({ name: 'Bavaria', holidays: [...base.holidays, day('2026-02-01')] });
    expect(joinValues(typed, base, theirs)).toMatchObject({
      name: 'Bavaria',
      holidays: [day('2026-01-01'), day('2026-02-01'), day('2026-03-01')],
    });
  });
});
