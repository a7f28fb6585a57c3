import { sql } from 'drizzle-orm';
import type { Db } from '#server/platform/db/client.ts';
import { inBatches } from './batches.ts';

const BATCH = 500;
const UNUSED_HOURS = 24;

/**
 * Removes contributions that were opened and left: still NEW, without a title, unchanged for 24 hours,
 * S3-15. Their code is not used again. What gave somebody points or a reward stays, for these refer to it.
 * @returns how many were removed
 */
export function purgeUnusedContributions(db: Db, now: Date): Promise<number> {
  const before = new Date(now.getTime() - UNUSED_HOURS * 3_600_000).toISOString();
  return inBatches(BATCH, () =>
    db.execute(sql`
      delete from contribution
       where id in (select id from contribution
                     where state_type = 'NEW' and trim(title) = '' and date_updated < ${before}
                       and date_submitted is null and banner_id is null
                       and not exists (select 1 from stored_file where contribution_id = contribution.id)
                       and not exists (select 1 from point_entry where contribution_id = contribution.id)
                       and not exists (select 1 from user_reward where contribution_id = contribution.id)
                     order by id limit ${BATCH} for update skip locked)`),
  );
}
