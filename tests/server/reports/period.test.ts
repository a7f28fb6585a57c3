import fc from 'fast-check';
import { expect, test } from 'vitest';
import { partsOfPeriod } from '#server/reports/report.period.ts';

const dayText = (at: number) => new Date(Date.UTC(2024, 0, 1 + at)).toISOString().slice(0, 10);
const aDay = fc.integer({ min: 0, max: 1200 });

test('a period is whole months and the days at its edges, each day exactly once [R3L-11, Q3-104]', () => {
  fc.assert(
    fc.property(fc.option(aDay), fc.option(aDay), aDay, (one, other, looked) => {
      const [first, last] = one !== null && other !== null && one > other ? [other, one] : [one, other];
      const period = {
        ...(first !== null && { start: dayText(first) }),
        ...(last !== null && { end: dayText(last) }),
      };
      const { months, edges } = partsOfPeriod(period);
      const day = dayText(looked);
      const parts = [...(months ? [months] : []), ...edges].filter(
        ({ from, before }) => (from === null || day >= from) && (before === null || day < before),
      );
      const isWithin = (first === null || looked >= first) && (last === null || looked <= last);
      expect(parts).toHaveLength(isWithin ? 1 : 0);
      for (const bound of [months?.from, months?.before]) if (bound) expect(bound.slice(8)).toBe('01');
      // No edge is as long as a month, so what is counted one by one is bounded.
      for (const { from, before } of edges)
        expect(Date.parse(before) - Date.parse(from)).toBeLessThan(62 * 864e5);
    }),
  );
});

test('whole months have no edges', () => {
  expect(partsOfPeriod({ start: '2026-01-01', end: '2026-02-28' })).toEqual({
    months: { from: '2026-01-01', before: '2026-03-01' },
    edges: [],
  });
  expect(partsOfPeriod({})).toEqual({ months: { from: null, before: null }, edges: [] });
});
