import { z } from 'zod';

/** One run of a job that has ended. */
const JobRun = z.object({
  startedAt: z.string(),
  endedAt: z.string(),
  /** How much it did: mails, tasks, rows; null of a run of an earlier release, and of one that failed. */
  count: z.number().nullable(),
  /** What went wrong, in the words of the program; null of a run that did its work. */
  error: z.string().nullable(),
});
export type JobRun = z.infer<typeof JobRun>;

export const BackgroundJob = z.object({
  name: z.string(),
  /** When it runs, as a cron line in UTC; some jobs run more often besides. */
  cron: z.string(),
  isRunning: z.boolean(),
  /** The last run; null when there was none within a week. */
  lastRun: JobRun.nullable(),
  /** Runs that failed within the last hours, of those that the queue remembers. */
  failures: z.number(),
  /** It should have run since, and did not: no process with jobs works. */
  isLate: z.boolean(),
});
export type BackgroundJob = z.infer<typeof BackgroundJob>;

/** A backup that the command of this application has made. */
export const BackupRun = z.object({
  endedAt: z.string(),
  /** Name of the archive, without its folder. */
  name: z.string(),
  bytes: z.number(),
  rowCount: z.number(),
  fileCount: z.number(),
  /** Files that the database names and the storage did not have. */
  missingFiles: z.number(),
  isEncrypted: z.boolean(),
});
export type BackupRun = z.infer<typeof BackupRun>;

export const BackgroundWork = z.object({
  /** By name. */
  jobs: z.array(BackgroundJob),
  /** The newest first, ten at most. */
  backups: z.array(BackupRun),
});
export type BackgroundWork = z.infer<typeof BackgroundWork>;
