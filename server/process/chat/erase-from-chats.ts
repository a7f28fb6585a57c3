import { sql } from 'drizzle-orm';
import { FORMER_MEMBER } from '#contract/users/former-member.ts';
import type { ErasedPerson } from '#server/people/personal-data/erasure.event.ts';
import type { Db } from '#server/platform/db/client.ts';
import { fullNameSql } from '#server/platform/db/full-name.ts';

const escaped = (name: string) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/**
 * A text without a name: where it stands as words of their own, and is no part of another's name.
 * @param longerNames of others that have this name within them
 */
export function withoutName(text: string, name: string, longerNames: readonly string[]): string {
  const names = [...longerNames, name].map(escaped).join('|');
  // By what letters are for Unicode: the database's own bounds of words follow its collation.
  const whole = new RegExp(`(?<![\\p{L}\\p{M}\\p{N}])(?:${names})(?![\\p{L}\\p{M}\\p{N}])`, 'gu');
  return text.replace(whole, (found) => (found === name ? FORMER_MEMBER : found));
}

const AT_A_TIME = 1000;

/** Others' notifications of a chat name who wrote; how far the person has read goes too. What they wrote stays. */
export async function eraseFromChats(
  db: Db,
  { userId, fullName }: Pick<ErasedPerson, 'userId' | 'fullName'>,
): Promise<void> {
  await db.execute(sql`delete from chat_read where user_id = ${userId}`);
  if (fullName === '') return;
  const chats = sql`select session_id from chat_item where user_id = ${userId}`;
  const longer = await db.execute<{ name: string }>(sql`
    select distinct ${fullNameSql(sql`other`)} as name
      from chat_item item join app_user other on other.id = item.user_id
     where item.session_id in (${chats}) and position(${fullName}::text in ${fullNameSql(sql`other`)}) > 0
       and ${fullNameSql(sql`other`)} <> ${fullName}`);
  const longerNames = longer.rows.map(({ name }) => name);
  for (let after = 0; ; ) {
    const { rows } = await db.execute<{ id: number; title: string; body: string }>(sql`
      select id, title, body from notification
       where chat_session_id in (${chats}) and id > ${after}
         and (position(${fullName}::text in title) > 0 or position(${fullName}::text in body) > 0)
       order by id limit ${AT_A_TIME}`);
    const renamed = rows.map(({ id, ...words }) => ({
      id,
      title: withoutName(words.title, fullName, longerNames),
      body: withoutName(words.body, fullName, longerNames),
    }));
    await db.execute(sql`
      update notification n set title = named.title, body = named.body
        from json_to_recordset(${JSON.stringify(renamed)}::json) as named(id bigint, title text, body text)
       where n.id = named.id`);
    const last = rows.at(-1);
    if (last === undefined || rows.length < AT_A_TIME) return;
    after = last.id;
  }
}
