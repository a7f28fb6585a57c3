import fc from 'fast-check';
import { expect, test } from 'vitest';
import { TASK_STATUSES } from '#contract/tasks/rules.ts';
import { deadlineOf, deadlineWords } from '#src/components/tasks/DeadlineNote.tsx';

const at = (text: string) => new Date(text);
const end = (text: string) => at(text).toISOString();

test('an overdue task counts the calendar days since its end [R3D-20]', () => {
  const task = { status: 'OVERDUE' as const, end: end('2026-03-10T23:59:59') };
  expect(deadlineOf(task, at('2026-03-11T00:01:00'))).toEqual({ kind: 'late', days: 1 });
  expect(deadlineOf(task, at('2026-03-12T23:59:00'))).toEqual({ kind: 'late', days: 2 });
});

test('the change to summer time makes no day longer or shorter [R3D-20]', () => {
  const task = { status: 'OVERDUE' as const, end: end('2026-03-28T23:59:59') };
  expect(deadlineOf(task, at('2026-03-30T00:30:00'))).toEqual({ kind: 'late', days: 2 });
});

test('a task whose end has just passed is late, whatever the list still says [R3D-20]', () => {
  const task = { status: 'WAITING' as const, end: end('2026-03-10T14:00:00') };
  expect(deadlineOf(task, at('2026-03-10T16:00:00'))).toEqual({ kind: 'late', days: 0 });
});

test('a waiting task says how long it still has [R3D-19]', () => {
  const task = { status: 'WAITING' as const, end: end('2026-03-10T23:59:59') };
  expect(deadlineOf(task, at('2026-03-10T09:00:00'))).toEqual({ kind: 'left', days: 0 });
  expect(deadlineOf(task, at('2026-03-09T23:00:00'))).toEqual({ kind: 'left', days: 1 });
  expect(deadlineOf(task, at('2026-03-01T00:00:00'))).toEqual({ kind: 'left', days: 9 });
});

test('a task that is finished, or has no end, has no deadline [R3D-21 … R3D-24]', () => {
  const finished = TASK_STATUSES.filter((status) => status !== 'WAITING' && status !== 'OVERDUE');
  expect(finished).toHaveLength(4);
  for (const status of finished) {
    expect(deadlineOf({ status, end: end('2026-03-10T23:59:59') }, at('2026-04-01T00:00:00'))).toBeNull();
  }
  expect(deadlineOf({ status: 'WAITING', end: null }, at('2026-04-01T00:00:00'))).toBeNull();
});

test('each deadline has its words [R3D-20]', () => {
  expect(deadlineWords({ kind: 'late', days: 0 }).key).toBe('task.late.today');
  expect(deadlineWords({ kind: 'late', days: 2 })).toEqual({
    key: 'task.late.days',
    args: { smart_count: 2 },
  });
  expect(deadlineWords({ kind: 'left', days: 0 }).key).toBe('task.left.today');
  expect(deadlineWords({ kind: 'left', days: 1 }).key).toBe('task.left.tomorrow');
  expect(deadlineWords({ kind: 'left', days: 3 })).toEqual({
    key: 'task.left.days',
    args: { smart_count: 3 },
  });
});

test('days are never negative and grow with the time that passes [R3D-20]', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 4000 }), fc.integer({ min: 0, max: 1439 }), (days, minutes) => {
      const due = at('2024-01-15T23:59:59');
      const now = new Date(2024, 0, 15 + days, 0, minutes);
      const deadline = deadlineOf({ status: 'WAITING', end: due.toISOString() }, now);
      expect(deadline).toEqual(days === 0 ? { kind: 'left', days: 0 } : { kind: 'late', days });
    }),
  );
});
