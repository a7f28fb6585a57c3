import { sql } from 'drizzle-orm';
import type { ChatItem } from '#contract/chat/schema.ts';
import { chatItems } from '#server/platform/db/schema/chats.ts';
import { found, refused } from '#server/platform/errors.ts';
import type { ServiceContext } from '#server/platform/http/call.ts';
import { itemOfKey, readItem } from './chat.items.ts';
import { notifyMembers } from './chat.notify.ts';
import { type OpenedChat, openChat } from './chat.sessions.ts';

/** The chat with its row held: who posts at the same moment waits, and the status cannot change meanwhile. */
async function holdChat(context: ServiceContext, id: number): Promise<OpenedChat> {
  await openChat(context, id);
  await context.db.execute(sql`select from chat_session where id = ${id} for no key update`);
  // Another may have closed it, or taken the caller's part in it, while we waited.
  return openChat(context, id);
}

/**
 * Says something in a chat [R3E-09, R3P-72], S3-70. Sent twice with one client key it is stored once, also when both
 * arrive at a time: the second waits for the chat's row.
 * @throws AppError 404, error.commandNotAllowed for who only reads along, error.chatClosed
 */
export async function postItem(
  context: ServiceContext,
  sessionId: number,
  { body, clientKey }: { body: string; clientKey?: string | undefined },
): Promise<ChatItem> {
  const { db, caller, services } = context;
  const chat = await holdChat(context, sessionId);
  const { role } = chat;
  if (role === null) throw refused('error.commandNotAllowed', 'chatItem');
  if (clientKey !== undefined) {
    const sent = await itemOfKey(db, { sessionId, userId: caller.id, clientKey });
    if (sent !== null) return readItem(db, sent, caller.id);
  }
  if (chat.status !== 'OPEN') throw refused('error.chatClosed', 'chatItem');

  const [inserted] = await db
    .insert(chatItems)
    .values({
      sessionId,
      userId: caller.id,
      role,
      body,
      clientKey: clientKey ?? null,
      createdDate: services.now().toISOString(),
    })
    .returning({ id: chatItems.id });
  const { id } = found(inserted);
  await db.execute(sql`update chat_session set last_item_id = ${id} where id = ${sessionId}`);
  await notifyMembers(context, chat);
  return readItem(db, id, caller.id);
}
