import { sql } from 'drizzle-orm';
import type { ErasedPerson } from '#server/people/personal-data/erasure.event.ts';
import type { Db } from '#server/platform/db/client.ts';

/** Nothing is given back to somebody who was erased, so nothing of it is remembered. */
export async function forgetHandOvers(db: Db, { userId }: Pick<ErasedPerson, 'userId'>): Promise<void> {
  await db.execute(sql`
    delete from hand_over_item using hand_over
     where hand_over.id = hand_over_item.hand_over_id and hand_over.from_id = ${userId}`);
}
