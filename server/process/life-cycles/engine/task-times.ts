import { dayAt, endOfDay } from '#contract/formats/wall-clock.ts';
import { OPEN_TASK_STATUSES } from '#contract/tasks/rules.ts';
import type { TaskStatus } from '#contract/tasks/schema.ts';

interface Timed {
  status: TaskStatus;
  end: string | null;
}

/** Neither done nor ended: somebody still has it to do, S3-62. */
export function isOpen({ status }: Pick<Timed, 'status'>): boolean {
  return (OPEN_TASK_STATUSES as readonly TaskStatus[]).includes(status);
}

/** Whose task it is, whoever has it for the time being. */
export const personOf = ({ userId, deputyFor }: { userId: number; deputyFor?: number | null }): number =>
  deputyFor ?? userId;

const isPast = (end: string | null, now: string) => end !== null && Date.parse(now) > Date.parse(end);

/** The status on read: a waiting task whose end has passed is overdue [R3D-20], S3-62. */
export function taskStatusOn(task: Timed, now: string): TaskStatus {
  return task.status === 'WAITING' && isPast(task.end, now) ? 'OVERDUE' : task.status;
}

/** The status of a task that its user does now [R3D-23, R3D-24], S3-62. */
export function doneStatus(task: Timed, now: string): TaskStatus {
  return isPast(task.end, now) ? 'LATE_DONE' : 'ON_TIME_DONE';
}

/** The status of a task that ends now without work [R3D-21, R3D-22], S3-62. */
export function abandonedStatus(task: Timed, now: string): TaskStatus {
  return taskStatusOn(task, now) === 'OVERDUE' ? 'UNDONE' : 'CANCELED';
}

/**
 * The end of a task: 23:59:59 of the day `dayCount` days after `start` in the given zone, as an ISO text
 * in UTC; null when the definition has no day count, S3-61.
 */
export function dueAt(start: string, dayCount: number | null, timeZone: string): string | null {
  if (dayCount === null) return null;
  const day = dayAt(Date.parse(start), timeZone) + dayCount;
  return new Date(endOfDay(day, timeZone)).toISOString();
}
