/* What holds of commands for many contributions, without the validator: screens use it. */

export const BULK_COMMANDS = ['ACT', 'ASSIGN', 'CHANGE_FIELD', 'HAND_OVER', 'REMIND', 'TAG'] as const;
export type BulkCommand = (typeof BULK_COMMANDS)[number];

/**
 * Contributions of one job; people and tags that are named; people in whose place one may act who are offered; characters of a
 * reminder's own words; languages of a note beside its own.
 */
export const BULK_LIMITS = {
  contributions: 2000,
  people: 20,
  tags: 50,
  represented: 100,
  text: 500,
  translations: 20,
} as const;

/** Days for which a job and its results can be read after its end. */
export const BULK_JOB_DAYS = 30;

export const BULK_JOB_STATES = ['WAITING', 'RUNNING', 'DONE', 'CANCELED'] as const;
export type BulkJobState = (typeof BULK_JOB_STATES)[number];

export const BULK_OUTCOMES = ['CHANGED', 'REFUSED'] as const;
export type BulkOutcome = (typeof BULK_OUTCOMES)[number];

/** What can be taken back: an action goes on to people, tasks and points, and has no way back of its own. */
export const UNDOABLE: ReadonlySet<string> = new Set<BulkCommand>([
  'ASSIGN',
  'CHANGE_FIELD',
  'HAND_OVER',
  'TAG',
]);

/** Whether a job still has something to do. */
export const isOpenJob = (state: BulkJobState): boolean => state === 'WAITING' || state === 'RUNNING';
