import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatMonth } from '#contract/formats/date-in-words.ts';
import { pageOf } from '#src/components/list/useLocalListController.ts';
import { withoutGaps } from '#src/components/reports/figures.ts';
import { QUICK_PERIOD_NAMES, quickPeriod } from '#src/components/reports/QuickPeriods.tsx';
import { unitFigures } from '#src/features/reports/reportFigures.ts';
import { unitRow } from './reportFixtures.ts';

describe('usual periods', () => {
  test('are whole months around today [R3L-11]', () => {
    const at = new Date(2026, 1, 15);
    expect(QUICK_PERIOD_NAMES.map((name) => [name, quickPeriod(name, at)])).toEqual([
      ['thisMonth', { start: '2026-02-01', end: '2026-02-28' }],
      ['thisQuarter', { start: '2026-01-01', end: '2026-03-31' }],
      ['thisYear', { start: '2026-01-01', end: '2026-12-31' }],
      ['lastYear', { start: '2025-01-01', end: '2025-12-31' }],
      ['lastTwelveMonths', { start: '2025-03-01', end: '2026-02-28' }],
    ]);
  });
});

test('months without contributions stand between the others with a 0', () => {
  expect(withoutGaps([])).toEqual([]);
  const aMonth = fc.integer({ min: 0, max: 60 }).map((at) => ({
    key: new Date(Date.UTC(2022, at, 1)).toISOString().slice(0, 7),
    count: 1 + (at % 5),
  }));
  fc.assert(
    fc.property(fc.uniqueArray(aMonth, { selector: ({ key }) => key, minLength: 1 }), (months) => {
      const all = withoutGaps(months);
      const sum = (rows: { count: number }[]) => rows.reduce((so, { count }) => so + count, 0);
      expect(sum(all)).toBe(sum(months));
      expect(all.map(({ key }) => key)).toEqual([...new Set(all.map(({ key }) => key))].sort());
      const [first, last] = [all[0]?.key ?? '', all.at(-1)?.key ?? ''];
      const [from, to] = [first, last].map((key) => Number(key.slice(0, 4)) * 12 + Number(key.slice(5)));
      expect(all).toHaveLength((to ?? 0) - (from ?? 0) + 1);
    }),
  );
  expect([formatMonth('2026-03', 'en'), formatMonth('2026-03', 'tr')]).toEqual(['Mar 2026', 'Mar 2026']);
});

test('parts of a unit add up to what it submitted [S3-110]', () => {
  const { rows } = unitFigures([unitRow(), unitRow({ unitId: 4, submitted: 0 })], (key) => key, 'en');
  expect(rows).toEqual([
    { key: '3', name: 'Operations', values: { completed: 4, accepted: 3, rejected: 2, open: 3 } },
  ]);
});

test('equally active units stand in the order of the reader’s alphabet', () => {
  const rows = ['Ozan', 'Ölçüm', 'Orman'].map((name, at) => unitRow({ unitId: at, unitName: name }));
  const namesFor = (locale: string) => unitFigures(rows, (key) => key, locale).rows.map(({ name }) => name);
  expect(namesFor('tr')).toEqual(['Orman', 'Ozan', 'Ölçüm']);
  expect(namesFor('en')).toEqual(['Ölçüm', 'Orman', 'Ozan']);
});

test('a list that was read as a whole is sorted and paged like any other', () => {
  const numbers = Array.from({ length: 23 }, (_, at) => (at * 7) % 23);
  const page = (at: number, order: 'ASC' | 'DESC') =>
    pageOf(
      numbers,
      { page: at, perPage: 10, sort: { field: 'own', order } },
      { own: (one, other) => one - other },
    );
  expect(page(1, 'ASC').shown.slice(0, 3)).toEqual([0, 1, 2]);
  expect(page(3, 'DESC').shown).toEqual([2, 1, 0]);
  expect(page(99, 'ASC').shown).toEqual([20, 21, 22]);
  expect(page(1, 'ASC').sorted).toHaveLength(23);
});
