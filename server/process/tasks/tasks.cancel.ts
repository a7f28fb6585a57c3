import { sql } from 'drizzle-orm';
import type { Db } from '#server/platform/db/client.ts';
import { idArray } from '#server/platform/db/id-array.ts';
import { isOpenStatus } from './tasks.open.sql.ts';

/** Ends the open tasks of closed accounts: CANCELED, or UNDONE when overdue, S3-62, S3-97. */
export async function cancelTasksOfUsers(
  db: Db,
  { userIds, now }: { userIds: readonly number[]; now: Date },
): Promise<void> {
  await db.execute(sql`
    update contribution_task
       set status = case when status = 'OVERDUE' or end_at < ${now.toISOString()} then 'UNDONE' else 'CANCELED' end
     where (user_id = any(${idArray(userIds)}) or deputy_for_id = any(${idArray(userIds)})) and ${isOpenStatus(sql`status`)}`);
}
