import { sql } from 'drizzle-orm';
import type { ErasedPerson } from '#server/people/personal-data/erasure.event.ts';
import type { Db } from '#server/platform/db/client.ts';

/** A reaction says nothing but who gave it: it goes with the person. */
export async function eraseReactions(db: Db, { userId }: Pick<ErasedPerson, 'userId'>): Promise<void> {
  await db.execute(sql`delete from comment_reaction where user_id = ${userId}`);
}
