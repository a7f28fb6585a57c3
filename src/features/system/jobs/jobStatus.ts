import type { BackgroundJob } from '#contract/system/jobs.schema.ts';

export type JobStatus = 'RUNNING' | 'FAILED' | 'LATE' | 'NEVER' | 'DONE';

/** What is to be known of a job first. */
export function statusOf({ isRunning, isLate, lastRun }: BackgroundJob): JobStatus {
  if (isLate) return 'LATE';
  if (lastRun !== null && lastRun.error !== null) return 'FAILED';
  if (isRunning) return 'RUNNING';
  return lastRun === null ? 'NEVER' : 'DONE';
}
