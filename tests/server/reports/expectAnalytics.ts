import { expect } from 'vitest';
import type { Analytics } from '#contract/reports/analytics.ts';
import type { PlainDurations, PlainFigures } from './plainFigures.ts';

const DAY_SECONDS = 86_400;
/** Two decimals of a day. */
const ROUNDING = 0.0051 * DAY_SECONDS;
/** What an estimate may be off: the width of a class, and a minute for what is shorter. */
const CLASS = 1.1;
const SHORTEST = 60;

function expectPercentile(days: number | null, plain: PlainDurations['median'], isEstimated: boolean) {
  if (plain === null || days === null) {
    expect(days === null).toBe(plain === null);
    return;
  }
  const value = days * DAY_SECONDS;
  const [low, high] = isEstimated
    ? [plain.low / CLASS - SHORTEST, plain.high * CLASS + SHORTEST]
    : [plain.value, plain.value];
  expect(value).toBeGreaterThanOrEqual(low - ROUNDING);
  expect(value).toBeLessThanOrEqual(high + ROUNDING);
}

function expectDurations(
  figures: { count: number; medianDays: number | null; p90Days: number | null },
  plain: PlainDurations,
  isEstimated: boolean,
) {
  expect(figures.count).toBe(plain.count);
  expectPercentile(figures.medianDays, plain.median, isEstimated);
  expectPercentile(figures.p90Days, plain.p90, isEstimated);
}

/** That figures say what was counted plainly. */
export function expectAnalytics(figures: Analytics, plain: PlainFigures, seesPeople = true) {
  const { isEstimated } = figures;
  expect(figures.counted).toBe(plain.counted);
  expect(figures.open).toBe(plain.open);
  expect(figures.reopened).toEqual(plain.reopened);
  for (const part of ['firstAnswer', 'decision'] as const) {
    const { promised, inTime } = figures[part];
    expect({ promised, inTime }).toEqual({ promised: plain[part].promised, inTime: plain[part].inTime });
    expectDurations(figures[part], plain[part], isEstimated);
  }
  for (const state of figures.states) {
    expect(state.here).toBe(plain.here(state.stateId));
    expectDurations(state, plain.stays(state.stateId), isEstimated);
    expect(state.left).toBe(plain.left(state.stateId));
  }
  expect(figures.states.reduce((sum, { here }) => sum + here, 0)).toBe(plain.counted);
  const taken = figures.passages.filter(({ count }) => count > 0);
  expect(taken.map(({ fromStateId, toStateId }) => `${fromStateId} ${toStateId}`).sort()).toEqual(
    [...plain.passages.keys()].sort(),
  );
  for (const passage of taken) {
    const known = plain.passages.get(`${passage.fromStateId} ${passage.toStateId}`);
    if (known) expectDurations(passage, known, isEstimated);
  }
  const byId = (one: { id: number }, other: { id: number }) => one.id - other.id;
  for (const by of ['FIELD', 'UNIT', 'PERSON'] as const) {
    const places = figures.waiting.filter((place) => place.by === by);
    const known = by === 'PERSON' && !seesPeople ? [] : plain.waiting[by];
    expect(places.map(({ id, count }) => ({ id, count })).sort(byId)).toEqual(
      known.map(({ id, count }) => ({ id, count })).sort(byId),
    );
    for (const { id, waitingDays } of known) {
      // Two decimals of a mean, which may be rounded up or down.
      const found = places.find((place) => place.id === id)?.waitingDays ?? -1;
      expect(Math.abs(found - waitingDays)).toBeLessThan(0.011);
    }
  }
  for (const { week, submitted, reopened, ended } of figures.weeks) {
    expect({ submitted, reopened, ended }, week).toEqual(plain.week(week));
  }
  if (plain.counted > 0) expect(figures.weeks.at(-1)?.open).toBe(plain.open);
  for (const age of figures.ages) expect(age.count).toBe(plain.ages(age));
  expect(figures.ages.reduce((sum, { count }) => sum + count, 0)).toBe(plain.open);
}
