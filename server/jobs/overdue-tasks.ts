import { sql } from 'drizzle-orm';
import type { Db } from '#server/platform/db/client.ts';
import { isResting } from '#server/process/selection/families.ts';
import { inBatches } from './batches.ts';

const BATCH = 5000;

/**
 * Marks waiting tasks whose end has passed as OVERDUE [R3D-20], S3-62. Rows that another process marks at
 * the same moment are left to it; what is joined to another contribution has no deadlines.
 * @returns how many were marked
 */
export const markOverdueTasks = (db: Db, now: Date): Promise<number> =>
  inBatches(BATCH, () =>
    db.execute(sql`
      update contribution_task set status = 'OVERDUE'
       where id in (select id from contribution_task
                     where status = 'WAITING' and end_at < ${now.toISOString()}
                       and not ${isResting(sql`contribution_task.contribution_id`)}
                     order by id limit ${BATCH} for update skip locked)`),
  );
