import { sql } from 'drizzle-orm';
import type { Db } from '#server/platform/db/client.ts';

/** Whether a command for many contributions waits to be carried out. */
export async function hasOpenJob(db: Db): Promise<boolean> {
  const { rowCount } = await db.execute(
    sql`select from bulk_job where state in ('WAITING', 'RUNNING') limit 1`,
  );
  return rowCount === 1;
}
