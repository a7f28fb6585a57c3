import { sql } from 'drizzle-orm';
import { refused } from '#server/platform/errors.ts';
import type { ServiceContext } from '#server/platform/http/call.ts';
import { openChat } from './chat.sessions.ts';

/**
 * Moves the caller's read mark of a chat forward, at most to its newest message, never back; when everything is read
 * the notification of the chat is read too.
 * @throws AppError 404, error.commandNotAllowed for who only reads along
 */
export async function markRead(context: ServiceContext, sessionId: number, upToId: number): Promise<void> {
  const { db, caller } = context;
  const chat = await openChat(context, sessionId);
  if (chat.role === null) throw refused('error.commandNotAllowed', 'chatSession');
  await db.execute(sql`
    insert into chat_read as mark (session_id, user_id, up_to_id)
    select id, ${caller.id}, least(last_item_id, ${upToId}) from chat_session where id = ${sessionId}
    on conflict (session_id, user_id) do update set up_to_id = excluded.up_to_id
     where mark.up_to_id < excluded.up_to_id`);
  await db.execute(sql`
    update notification set is_read = true
     where chat_session_id = ${sessionId} and user_id = ${caller.id} and not is_read and not is_deleted
       and not exists (
         select from chat_item item join chat_read mark on mark.session_id = item.session_id and mark.user_id = ${caller.id}
          where item.session_id = ${sessionId} and item.id > mark.up_to_id and item.user_id <> ${caller.id})`);
}
