import { sql } from 'drizzle-orm';
import type { ErasedPerson } from '#server/people/personal-data/erasure.event.ts';
import { readOtherNames, renameIn, renameInOutbox } from '#server/people/personal-data/rename-in-messages.ts';
import type { Db } from '#server/platform/db/client.ts';
import { idArray } from '#server/platform/db/id-array.ts';
import { holdSchedules } from '#server/platform/notifications/preferences.repository.ts';

/** Nobody answers invitations of closed accounts. */
export async function endInvitationsOf(db: Db, { userIds }: { userIds: readonly number[] }): Promise<void> {
  await db.execute(sql`
    update contribution_co_author set state = 'ENDED', share = null
     where user_id = any(${idArray(userIds)}) and state = 'INVITED'`);
}

/**
 * That somebody was invited is theirs alone; an author stays one, by which points are divided. What others were or will be notified of
 * invitations and answers names a former member, also in mails that wait for a digest or in the outbox.
 */
export async function eraseInvitations(db: Db, erased: ErasedPerson): Promise<void> {
  const { userId, fullName } = erased;
  const drafts = sql`select contribution_id from contribution_co_author where user_id = ${userId}`;
  const others = await db.execute<{ id: number }>(sql`
    select user_id as id from contribution_co_author where contribution_id in (${drafts}) and user_id <> ${userId}
     union
    select user_id from contribution_participant
     where contribution_id in (${drafts}) and role = 'OWNER' and user_id <> ${userId}`);
  const readers = others.rows.map(({ id }) => id);
  // Else the mails of this moment would take the name along.
  await holdSchedules(db, readers);
  const { longer, hasNamesake } = await readOtherNames(db, erased);
  const toReaders = sql`user_id = any(${idArray(readers)})`;
  const about = sql`${toReaders} and contribution_id in (${drafts})`;
  for (const table of ['notification', 'notification_mail'] as const) {
    await renameIn(db, table, about, fullName, longer);
  }
  // Digests are about whatever contributions, where a name may as well be that of somebody who stays.
  const aboutThread = sql`and thread in (select 'contribution-' || draft.contribution_id from (${drafts}) draft)`;
  await renameInOutbox(db, sql`${toReaders} ${hasNamesake ? aboutThread : sql``}`, erased, longer);
  await db.execute(sql`delete from contribution_co_author where user_id = ${userId} and state <> 'ACCEPTED'`);
}
