/*
 * What menus and lists know of tasks without the validator, so that the first load stays light.
 */

/** The six statuses of a task [R3D-19 … R3D-25]. */
export const TASK_STATUSES = [
  'WAITING',
  'OVERDUE',
  'UNDONE',
  'CANCELED',
  'ON_TIME_DONE',
  'LATE_DONE',
] as const;
type TaskStatus = (typeof TASK_STATUSES)[number];

/** Statuses in which a task still waits for work, S3-63. */
export const OPEN_TASK_STATUSES = ['WAITING', 'OVERDUE'] as const satisfies readonly TaskStatus[];
/** Statuses of a task whose work was done, in time or not, S3-62. */
export const DONE_TASK_STATUSES = ['ON_TIME_DONE', 'LATE_DONE'] as const satisfies readonly TaskStatus[];
