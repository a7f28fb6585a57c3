import { sql } from 'drizzle-orm';
import type { ErasedPerson } from '#server/people/personal-data/erasure.event.ts';
import type { Db } from '#server/platform/db/client.ts';

/** A former member is notified of nothing, and is not listed among supporters. */
export async function eraseSupport(db: Db, { userId }: Pick<ErasedPerson, 'userId'>): Promise<void> {
  await db.execute(sql`delete from contribution_supporter where user_id = ${userId}`);
}
