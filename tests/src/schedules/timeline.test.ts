import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addStep, bodyOf, draftsOf, faultsOf, isFaulty } from '#src/features/schedules/stepDrafts.ts';
import { stepState, timelineOf } from '#src/features/schedules/timeline.ts';

const day = fc
  .integer({ min: 0, max: 4000 })
  .map((number) => new Date(Date.UTC(2020, 0, 1 + number)).toISOString().slice(0, 10));
const step = fc.tuple(day, day).map((days) => {
  const [start = '', end = ''] = days.sort();
  return { start, end };
});

describe('the chart of a schedule', () => {
  it('draws every step within the line of time, from its first to its last day [R3F-07]', () => {
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 20 }), day, (items, today) => {
        const line = timelineOf(items, today);
        expect(line.bars).toHaveLength(items.length);
        for (const { left, width } of line.bars) {
          expect(left).toBeGreaterThanOrEqual(0);
          expect(width).toBeGreaterThan(0);
          expect(left + width).toBeLessThanOrEqual(100.000_001);
        }
        expect(Math.min(...line.bars.map(({ left }) => left))).toBe(0);
        const starts = items.map(({ start }) => start).sort();
        const ends = items.map(({ end }) => end).sort();
        const isWithin = today >= (starts[0] ?? '') && today <= (ends.at(-1) ?? '');
        expect(line.today !== null).toBe(isWithin);
        expect(line.marks.length).toBeLessThanOrEqual(7);
      }),
    );
    expect(timelineOf([], '2026-01-01')).toEqual({ bars: [], today: null, marks: [] });
  });

  it('tells planned, running, late and done apart [S3-85]', () => {
    const plan = { start: '2026-03-01', end: '2026-03-31' };
    const on = (today: string, percent: number) => stepState({ ...plan, percent }, today);
    expect(on('2026-02-28', 0)).toBe('planned');
    expect(on('2026-02-28', 5)).toBe('running');
    expect(on('2026-03-31', 0)).toBe('running');
    expect(on('2026-04-01', 99)).toBe('late');
    expect(on('2026-04-01', 100)).toBe('done');
  });
});

describe('the drafts of steps', () => {
  it('are sent as they were read when nothing was typed [Q3-56]', () => {
    const stored = { rank: 1, title: 'A', start: '2026-01-01', end: '2026-01-02', percent: 5, done: false };
    const items = [
      { ...stored, id: 1, responsible: 'Rana Koç', responsibleId: 9 },
      { ...stored, id: 2, responsible: 'Acme', responsibleId: null },
      { ...stored, id: 3, responsible: null, responsibleId: null },
    ];
    const schedule = {
      contributionId: 1,
      version: 4,
      canEdit: true,
      lastModifiedBy: null,
      lastModifiedDate: null,
      items,
    };
    const values = draftsOf(schedule);
    const { items: sent } = bodyOf(values, schedule);
    const plan = { title: 'A', start: '2026-01-01', end: '2026-01-02', percent: 5 };
    expect(sent).toEqual([
      { ...plan, id: 1, responsibleId: 9 },
      { ...plan, id: 2, responsible: 'Acme' },
      { ...plan, id: 3, responsible: null },
    ]);
    expect(values.items.some(isFaulty)).toBe(false);
  });

  it('new ones never take the number of another, and begin where the last one ends', () => {
    const [first] = addStep([], '2026-01-01');
    const both = addStep([{ ...(first as never as object), end: '2026-02-01' } as never], '2026-01-01');
    expect(new Set(both.map(({ id }) => id)).size).toBe(2);
    expect([first?.start, both[1]?.start]).toEqual(['2026-01-01', '2026-02-01']);
    expect(faultsOf(both[1] as never)).toEqual({ title: 'schedule.fault.title', end: 'schedule.fault.day' });
  });
});
