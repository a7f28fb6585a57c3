import { desc, sql } from 'drizzle-orm';
import type { BackgroundJob, BackgroundWork } from '#contract/system/jobs.schema.ts';
import type { Db } from '#server/platform/db/client.ts';
import { isoText } from '#server/platform/db/iso-text.ts';
import { backupRuns } from '#server/platform/db/schema/backups.ts';

const SHOWN_BACKUPS = 10;
/** Longest message of an error, characters. */
const LONGEST_ERROR = 500;
const MINUTE_MS = 60_000;
/** The queue looks for what is due each half minute, and a run may take a while. */
const PATIENCE_MS = 5 * MINUTE_MS;

/** Longest time between two runs by a cron line, ms: each minute, each so many minutes, each hour or each day. */
export function longestPause(cron: string): number {
  const [minute = '', hour = ''] = cron.split(' ');
  if (hour !== '*') return 24 * 60 * MINUTE_MS;
  if (minute === '*') return MINUTE_MS;
  return minute.startsWith('*/') ? Number(minute.slice(2)) * MINUTE_MS : 60 * MINUTE_MS;
}

interface Stored extends Record<string, unknown> {
  name: string;
  cron: string;
  scheduledAt: string;
  isRunning: boolean;
  failures: number;
  run: { startedAt: string; endedAt: string; failed: boolean; output: unknown } | null;
}

const textOf = (value: unknown): string | null =>
  typeof value === 'string' ? value.slice(0, LONGEST_ERROR) : null;
const entryOf = (output: unknown, key: string): unknown =>
  typeof output === 'object' && output !== null ? (output as Record<string, unknown>)[key] : undefined;

function present({ run, scheduledAt, ...job }: Stored, now: Date): BackgroundJob {
  const count = entryOf(run?.output, 'count');
  // Each start of the jobs schedules them again: what was missed while nothing ran is no fault now.
  const last = Math.max(Date.parse(scheduledAt), run ? Date.parse(run.endedAt) : 0);
  return {
    ...job,
    lastRun: run && {
      startedAt: run.startedAt,
      endedAt: run.endedAt,
      count: typeof count === 'number' ? count : null,
      error: run.failed ? (textOf(entryOf(run.output, 'message')) ?? '') : null,
    },
    isLate: !job.isRunning && now.getTime() - last > longestPause(job.cron) + PATIENCE_MS,
  };
}

const runOf = (table: 'job' | 'archive') => sql`
  (select jsonb_build_object('startedAt', ${isoText(sql`run.started_on`)}, 'endedAt', ${isoText(sql`run.completed_on`)},
                             'failed', run.state = 'failed', 'output', run.output)
     from job_queue.${sql.raw(table)} run
    where run.name = schedule.name and run.state in ('completed', 'failed') and run.started_on is not null
    order by run.completed_on desc limit 1)`;

/** What the queue remembers of each job; nothing where none was ever started on this database. */
async function readJobs(db: Db, now: Date): Promise<BackgroundJob[]> {
  const { rows: known } = await db.execute<{ isThere: boolean }>(
    sql`select to_regclass('job_queue.schedule') is not null as "isThere"`,
  );
  if (!known[0]?.isThere) return [];
  // What the queue has put away is only looked through for a job that it has no run of at hand.
  const { rows } = await db.execute<Stored>(sql`
    select schedule.name, schedule.cron, ${isoText(sql`schedule.updated_on`)} as "scheduledAt",
           exists (select from job_queue.job running
                    where running.name = schedule.name and running.state = 'active') as "isRunning",
           (select count(*)::int from job_queue.job failed
             where failed.name = schedule.name and failed.state = 'failed') as failures,
           coalesce(${runOf('job')}, ${runOf('archive')}) as run
      from job_queue.schedule schedule order by schedule.name`);
  return rows.map((row) => present(row, now));
}

/** The work that nobody waits for: each job with its last run, and the backups that were made. */
export async function readBackgroundWork(db: Db, now: Date): Promise<BackgroundWork> {
  const columns = {
    endedAt: backupRuns.endedAt,
    name: backupRuns.name,
    bytes: backupRuns.bytes,
    rowCount: backupRuns.rowCount,
    fileCount: backupRuns.fileCount,
    missingFiles: backupRuns.missingFiles,
    isEncrypted: backupRuns.isEncrypted,
  };
  return {
    jobs: await readJobs(db, now),
    backups: await db
      .select(columns)
      .from(backupRuns)
      .orderBy(desc(backupRuns.endedAt), desc(backupRuns.id))
      .limit(SHOWN_BACKUPS),
  };
}
