import fc from 'fast-check';
import { expect, it } from 'vitest';
import { CURRENCIES } from '#contract/formats/money.ts';
import {
  type ChosenFigure,
  daysOfFigure,
  FIGURE_PATTERN,
  figureOf,
  figureText,
} from '#contract/reports/figure-filter.ts';

const id = fc.nat(999_999);
const date = fc
  .integer({ min: 0, max: 30_000 })
  .map((day) => new Date(day * 86_400_000).toISOString().slice(0, 10));
const figure: fc.Arbitrary<ChosenFigure> = fc.oneof(
  fc
    .constantFrom(
      ...(['COUNTED', 'OPEN', 'ANSWERED', 'ANSWERED_LATE', 'DECIDED', 'DECIDED_LATE', 'REOPENED'] as const),
    )
    .map((kind) => ({ kind })),
  fc.record({ kind: fc.constantFrom('FIELD', 'UNIT', 'PERSON', 'LEFT', 'AUTHOR'), id }),
  fc.record({
    kind: fc.constant('WEEK' as const),
    what: fc.constantFrom('SUBMITTED', 'REOPENED', 'ENDED', 'OPEN'),
    monday: date,
  }),
  fc.record({
    kind: fc.constant('AGE' as const),
    from: fc.nat(9999),
    to: fc.option(fc.integer({ min: 1, max: 9999 })),
  }),
  date.map((day) => ({ kind: 'MONTH' as const, month: day.slice(0, 7) })),
  fc.record({ kind: fc.constant('MOVED' as const), from: id, to: id }),
  fc.record({
    kind: fc.constant('OF_UNIT' as const),
    what: fc.constantFrom('SUBMITTED', 'ANSWERED', 'PROMISED', 'IN_TIME', 'IMPLEMENTED'),
    id,
  }),
  fc.record({
    kind: fc.constant('BENEFIT' as const),
    what: fc.constantFrom('FORECAST', 'ACTUAL'),
    currency: fc.constantFrom(...CURRENCIES),
    part: fc.option(fc.record({ by: fc.constantFrom('FIELD', 'UNIT', 'YEAR'), id })),
  }),
);
const days = fc.record({ start: date, end: date }, { requiredKeys: [] });

it('a figure with its days reads back from its text as it was', () => {
  fc.assert(
    fc.property(figure, days, (chosen, within) => {
      const text = figureText(chosen, within);
      expect(text).toMatch(FIGURE_PATTERN);
      expect(figureOf(text)).toEqual(chosen);
      expect(daysOfFigure(text)).toEqual(within);
    }),
  );
});

it('what is no figure is none', () => {
  for (const text of [
    'MONTH:2026-13',
    'BENEFIT_ACTUAL:XXX',
    'OPEN@2026',
    'UNIT_LATE:3',
    'OPEN:1',
    'MOVED:3',
  ]) {
    expect(figureOf(text)).toBeNull();
  }
});
