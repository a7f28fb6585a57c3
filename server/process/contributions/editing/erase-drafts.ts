import { type SQL, sql } from 'drizzle-orm';
import type { ErasedPerson } from '#server/people/personal-data/erasure.event.ts';
import type { Db } from '#server/platform/db/client.ts';
import { idArray } from '#server/platform/db/id-array.ts';
import { markForRemoval } from '#server/platform/files/pending-files.ts';

/** Never submitted, and of nobody else who is still there: what its person alone has seen, or with others who left. */
const ownDrafts = (userId: number): SQL => sql`
  select draft.id from contribution draft
   where draft.date_submitted is null
     and draft.id in (select made.id from contribution made where made.created_by = ${userId}
                      union
                      select part.contribution_id from contribution_participant part
                       where part.role = 'OWNER' and part.user_id = ${userId})
     and not exists (select from contribution_participant part join app_user other on other.id = part.user_id
                      where part.contribution_id = draft.id and part.role = 'OWNER' and part.user_id <> ${userId}
                        and other.erased_at is null)`;

/** What gave points or a reward stays, for these refer to it; then without its words. */
const isReferredTo = sql`exists (select from point_entry where contribution_id = contribution.id)
  or exists (select from user_reward where contribution_id = contribution.id)`;

/** Removes the drafts of a person, with their files; also those that were deleted, of which the rows stay. */
export async function eraseDrafts(
  db: Db,
  { userId, now, removeFiles }: Pick<ErasedPerson, 'userId' | 'now' | 'removeFiles'>,
): Promise<void> {
  const { rows: drafts } = await db.execute<{ id: number }>(sql`${ownDrafts(userId)} order by id for update`);
  if (drafts.length === 0) return;
  const ids = idArray(drafts.map(({ id }) => id));
  const { rows: files } = await db.execute<{ id: number; storage_key: string }>(
    sql`select id, storage_key from stored_file where contribution_id = any(${ids})`,
  );
  await db.execute(sql`
    update contribution
       set title = '', summary = '', body = '', is_deleted = true, banner_id = null, banner_preview_id = null
     where id = any(${ids}) and (${isReferredTo})`);
  await db.execute(sql`delete from extra_input_value where contribution_id = any(${ids})`);
  await db.execute(sql`delete from contribution_benefit where contribution_id = any(${ids})`);
  await db.execute(sql`delete from contribution where id = any(${ids}) and not (${isReferredTo})`);
  await db.execute(sql`delete from contribution_history where contribution_id = any(${ids})`);
  await db.execute(sql`delete from stored_file where id = any(${idArray(files.map(({ id }) => id))})`);
  const keys = files.map(({ storage_key }) => storage_key);
  for (const key of keys) await markForRemoval(db, key, now);
  removeFiles(keys);
}
