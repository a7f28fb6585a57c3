import { type SQL, sql } from 'drizzle-orm';
import { FORMER_MEMBER } from '#contract/users/former-member.ts';
import type { ErasedPerson } from '#server/people/personal-data/erasure.event.ts';
import type { Db } from '#server/platform/db/client.ts';

const withoutName = (column: SQL, fullName: string): SQL =>
  sql`replace(${column}, ${fullName}::text, ${FORMER_MEMBER}::text)`;

/** Others' notifications of a chat name who wrote; how far the person has read goes too. What they wrote stays. */
export async function eraseFromChats(
  db: Db,
  { userId, fullName }: Pick<ErasedPerson, 'userId' | 'fullName'>,
): Promise<void> {
  await db.execute(sql`delete from chat_read where user_id = ${userId}`);
  if (fullName === '') return;
  await db.execute(sql`
    update notification
       set title = ${withoutName(sql`title`, fullName)}, body = ${withoutName(sql`body`, fullName)}
     where chat_session_id in (select session_id from chat_item where user_id = ${userId})
       and (position(${fullName}::text in title) > 0 or position(${fullName}::text in body) > 0)`);
}
