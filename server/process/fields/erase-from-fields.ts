import { sql } from 'drizzle-orm';
import type { ErasedPerson } from '#server/people/personal-data/erasure.event.ts';
import type { Db } from '#server/platform/db/client.ts';

/** Nothing of a field is given to somebody any longer who was erased. */
export async function eraseFromFields(db: Db, { userId }: Pick<ErasedPerson, 'userId'>): Promise<void> {
  await db.execute(sql`delete from contribution_field_user where user_id = ${userId}`);
}
