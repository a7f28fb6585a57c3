import { sql } from 'drizzle-orm';
import type { Db } from '../db/client.ts';

/** Rows of one statement, so that no statement holds locks for long. */
const BATCH = 5000;

/**
 * Marks waiting tasks whose end has passed as OVERDUE [R3D-20], S3-62. Rows that another process marks at
 * the same moment are left to it.
 * @returns how many were marked
 */
export async function markOverdueTasks(db: Db, now: Date): Promise<number> {
  for (let marked = 0; ; ) {
    const { rowCount } = await db.execute(sql`
      update contribution_task set status = 'OVERDUE'
       where id in (select id from contribution_task
                     where status = 'WAITING' and end_at < ${now.toISOString()}
                     order by id limit ${BATCH} for update skip locked)`);
    marked += rowCount ?? 0;
    if ((rowCount ?? 0) < BATCH) return marked;
  }
}
