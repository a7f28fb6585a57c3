import { sql } from 'drizzle-orm';
import type { ContributionType } from '#contract/access.ts';
import type { Db } from '#server/platform/db/client.ts';
import type { bulkJobs } from '#server/platform/db/schema/bulk-jobs.ts';
import type { Services } from '#server/platform/services.ts';
import { notifyReceivers } from '#server/process/hand-over/received.notify.ts';
import { isOpenStatus } from '#server/process/tasks/tasks.open.sql.ts';

type Job = Pick<
  typeof bulkJobs.$inferSelect,
  'id' | 'userId' | 'command' | 'arguments' | 'undoesId' | 'requestedAt'
>;

interface Row extends Record<string, unknown> {
  userId: number;
  fromId: number;
  type: ContributionType;
  contributions: number;
  tasks: number;
}

/** What went from whom to whom: by a job that hands over, or by one that takes such a job back. */
const handedOver = ({ id, command, undoesId }: Job) =>
  command === 'UNDO'
    ? sql`
      select item.contribution_id, (given.before ->> 'from')::bigint as to_id, (job.arguments ->> 'userId')::bigint as from_id
        from bulk_job_item item
        join bulk_job job on job.id = ${undoesId} and job.command = 'HAND_OVER'
        join bulk_job_item given on given.job_id = job.id and given.contribution_id = item.contribution_id
       where item.job_id = ${id} and item.outcome = 'CHANGED'`
    : sql`
      select item.contribution_id, (job.arguments ->> 'userId')::bigint as to_id, (item.before ->> 'from')::bigint as from_id
        from bulk_job_item item join bulk_job job on job.id = item.job_id
       where item.job_id = ${id} and job.command = 'HAND_OVER' and item.outcome = 'CHANGED'`;

/** Notifies each who takes over by a job, once, of all of it; deputies of who is away, too. */
export async function notifyOfHandOver(db: Db, services: Services, job: Job): Promise<void> {
  if (job.command !== 'HAND_OVER' && job.command !== 'UNDO') return;
  const { rows } = await db.execute<Row>(sql`
    with handed as (${handedOver(job)}),
    receiver as (
      select distinct part.user_id, handed.contribution_id, handed.from_id
        from handed join contribution_participant part on part.contribution_id = handed.contribution_id
       where part.user_id = handed.to_id or part.deputy_for_id = handed.to_id
    )
    select receiver.user_id as "userId", receiver.from_id as "fromId", contribution.type,
           count(*)::int as contributions, coalesce(sum(open.tasks), 0)::int as tasks
      from receiver join contribution on contribution.id = receiver.contribution_id
     cross join lateral (
       select count(*) as tasks from contribution_task task
        where task.contribution_id = receiver.contribution_id and task.user_id = receiver.user_id
          -- Those that came by it: others the receiver had before.
          and task.start_at >= ${job.requestedAt} and ${isOpenStatus(sql`task.status`)}) open
     group by receiver.user_id, receiver.from_id, contribution.type`);
  await notifyReceivers(
    { db, services },
    {
      byId: job.userId,
      handed: rows.map(({ fromId, userId, type, contributions, tasks }) => ({
        fromId,
        received: { [userId]: { contributions: { [type]: contributions }, tasks } },
      })),
    },
  );
}
