import { describe, expect, it } from 'vitest';
import { answeredAt, daysLater, workingTime } from '#server/demo/install/timing.ts';
import { seededRandom } from '#server/platform/seeded-random.ts';

const DAY_MS = 86_400_000;
/** A Monday morning. */
const FROM = Date.parse('2026-03-02T09:00:00Z');
const DUE = '2026-03-09T23:59:59Z';
const isWeekend = (at: number) => [0, 6].includes(new Date(at).getUTCDay());

const answers = (today: number, count = 4000) => {
  const chance = seededRandom(7);
  return Array.from({ length: count }, () => answeredAt(chance, { from: FROM, today, dueAt: DUE }));
};

describe('answers of the sample organization', () => {
  it('come in time in some nine of ten cases, the others some days later, on days of work and after what they answer', () => {
    const given = answers(FROM + 400 * DAY_MS).filter((at) => at !== null);
    expect(given).toHaveLength(4000);
    const inTime = given.filter((at) => at <= Date.parse(DUE)).length / given.length;
    expect(inTime).toBeGreaterThan(0.9);
    expect(inTime).toBeLessThan(0.96);
    expect(given.filter((at) => isWeekend(at) || at <= FROM)).toEqual([]);
    expect(Math.max(...given)).toBeLessThan(Date.parse(DUE) + 10 * DAY_MS);
  });

  it('are missing only where they became due these days', () => {
    const missing = (today: string) => answers(Date.parse(today)).filter((at) => at === null).length;
    expect(missing('2026-03-09T12:00:00Z')).toBe(0);
    expect(missing('2026-03-16T12:00:00Z')).toBeGreaterThan(400);
    expect(missing('2026-05-04T12:00:00Z')).toBe(0);
  });

  it('what begins on a weekend begins on the Friday before, what goes on goes on the Monday after', () => {
    const chance = seededRandom(7);
    const saturday = Date.parse('2026-03-07T09:00:00Z');
    expect(new Date(workingTime(chance, saturday, -1)).getUTCDay()).toBe(5);
    expect(new Date(workingTime(chance, saturday)).getUTCDay()).toBe(1);
    expect(daysLater(chance, FROM, 0, 0)).toBeGreaterThan(FROM);
  });
});
