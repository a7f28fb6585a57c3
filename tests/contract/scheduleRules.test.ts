import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isDone, isLate, progressOf } from '#contract/schedules/rules.ts';

const percent = fc.integer({ min: 0, max: 100 });

describe('a step of a schedule', () => {
  it('is done at a hundred percent, and late once its last day has passed before [S3-85]', () => {
    expect([isDone({ percent: 99 }), isDone({ percent: 100 })]).toEqual([false, true]);
    const end = '2026-03-31';
    expect(isLate({ end, percent: 99 }, '2026-03-31')).toBe(false);
    expect(isLate({ end, percent: 99 }, '2026-04-01')).toBe(true);
    expect(isLate({ end, percent: 100 }, '2026-04-01')).toBe(false);
  });

  it('moves the whole: never behind the least, never before the most, and complete only with all of them [S3-85]', () => {
    expect(progressOf([])).toBe(0);
    fc.assert(
      fc.property(fc.array(percent, { minLength: 1, maxLength: 100 }), (percents) => {
        const progress = progressOf(percents.map((value) => ({ percent: value })));
        expect(progress).toBeGreaterThanOrEqual(Math.min(...percents));
        expect(progress).toBeLessThanOrEqual(Math.max(...percents));
        expect(progress === 100).toBe(percents.every((value) => value === 100));
      }),
    );
  });
});
