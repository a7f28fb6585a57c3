import fc from 'fast-check';
import { expect, it } from 'vitest';
import { monthWithin } from '#src/features/reports/analytics/monthWithin.ts';

const date = fc
  .integer({ min: 0, max: 30_000 })
  .map((day) => new Date(day * 86_400_000).toISOString().slice(0, 10));
const days = fc.record({ start: date, end: date }, { requiredKeys: [] });

it('the days of a month within others lie in both', () => {
  fc.assert(
    fc.property(date, days, (day, { start, end }) => {
      const month = day.slice(0, 7);
      const { start: from = '', end: to = '' } = monthWithin(month, { start, end });
      expect(day >= from && day <= to).toBe(day >= (start ?? '') && day <= (end ?? '9'));
    }),
  );
  expect(monthWithin('2026-02', {})).toEqual({ start: '2026-02-01', end: '2026-02-28' });
  expect(monthWithin(undefined, { start: '2026-02-01' })).toEqual({ start: '2026-02-01' });
});
