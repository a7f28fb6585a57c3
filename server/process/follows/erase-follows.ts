import { sql } from 'drizzle-orm';
import type { ErasedPerson } from '#server/people/personal-data/erasure.event.ts';
import type { Db } from '#server/platform/db/client.ts';

/** A former member is notified of nothing and submits nothing: what they followed and who followed them goes. */
export async function eraseFollows(db: Db, { userId }: Pick<ErasedPerson, 'userId'>): Promise<void> {
  // In one order, before the rows of followers, as everybody else does: what is deleted counts at its contribution.
  await db.execute(sql`
    select from contribution where id in (
      select contribution_id from contribution_follower where user_id = ${userId}
       union select contribution_id from contribution_supporter where user_id = ${userId})
     order by id for no key update`);
  await db.execute(sql`delete from contribution_follower where user_id = ${userId}`);
  await db.execute(sql`delete from followed_subject where user_id = ${userId} or person_id = ${userId}`);
}
