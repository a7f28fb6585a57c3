import { sql } from 'drizzle-orm';
import type { Db } from '#server/platform/db/client.ts';
import { idArray } from '#server/platform/db/id-array.ts';
import { isOpenStatus } from '#server/process/tasks/tasks.open.sql.ts';

/**
 * Closed accounts stand in for nobody: tasks go back to whom they belong, and the job looks for who stands in now. Comes before
 * what is their own ends.
 */
export async function releaseDeputized(db: Db, { userIds }: { userIds: readonly number[] }): Promise<void> {
  const ids = idArray(userIds);
  await db.execute(sql`
    update contribution_task set user_id = deputy_for_id, deputy_for_id = null
     where user_id = any(${ids}) and deputy_for_id is not null and ${isOpenStatus(sql`status`)}`);
  await db.execute(sql`update app_user set deputy_id = null where deputy_id = any(${ids})`);
  await db.execute(sql`
    update absence set deputy_id = null, phase = 'PLANNED', visited_to = 0, left_ids = '{}', retry_at = null,
           version = version + 1
     where deputy_id = any(${ids}) and phase <> 'ENDED'`);
}
