import { sql } from 'drizzle-orm';
import { CLOCK_SKEW_MS } from '#server/platform/clock-skew.ts';
import type { Db } from '#server/platform/db/client.ts';

/**
 * What the queue has noted before the clock of the database went back lies in its future: jobs would wait, and no new ones
 * would be taken, until the clock is there again. The queue looks for what is due by the clock each half minute, and notes
 * that: where the note lies ahead, everything that does is taken for now.
 * @returns whether the clock has gone back
 */
export async function catchUpWithClock(db: Db): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    with gone_back as (
      update job_queue.version set cron_on = null, maintained_on = null
       where cron_on > now() + make_interval(secs => ${CLOCK_SKEW_MS / 1000}) returning 1
    ), jobs as (
      update job_queue.job
         set created_on = now(), start_after = least(start_after, now()), singleton_on = null,
             started_on = case when started_on > now() then now() else started_on end
       where created_on > now() and exists (select from gone_back)
    )
    select from gone_back`);
  return (rowCount ?? 0) > 0;
}
