import { sql } from 'drizzle-orm';
import type { ErasedPerson } from '#server/people/personal-data/erasure.event.ts';
import { readOtherNames, renameIn } from '#server/people/personal-data/rename-in-messages.ts';
import type { Db } from '#server/platform/db/client.ts';

/** Others' notifications of a chat name who wrote; how far the person has read goes too. What they wrote stays. */
export async function eraseFromChats(
  db: Db,
  { userId, fullName }: Pick<ErasedPerson, 'userId' | 'fullName'>,
): Promise<void> {
  await db.execute(sql`delete from chat_read where user_id = ${userId}`);
  const chats = sql`select session_id from chat_item where user_id = ${userId}`;
  const { longer } = await readOtherNames(db, { userId, fullName });
  await renameIn(db, 'notification', sql`chat_session_id in (${chats})`, fullName, longer);
}
