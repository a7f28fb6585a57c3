import { sql } from 'drizzle-orm';
import type { ContributionType } from '#contract/access.ts';
import type { ChatItem } from '#contract/chat/schema.ts';
import { fullName } from '#contract/users/full-name.ts';
import { insertRow } from '#server/platform/db/insert-rows.ts';
import { chatItems } from '#server/platform/db/schema/chats.ts';
import { executeSteps } from '#server/platform/db/steps.ts';
import { found, refused } from '#server/platform/errors.ts';
import type { ServiceContext } from '#server/platform/http/call.ts';
import { notificationSteps } from '#server/platform/notifications/notification.steps.ts';
import { contributionLink } from '#server/process/life-cycles/apply/messages.ts';
import { mustNotRest } from '#server/process/selection/must-not-rest.ts';
import { itemOfKey, readItem } from './chat.items.ts';
import { isMemberRole } from './chat.members.sql.ts';
import { type OpenedChat, openChat } from './chat.sessions.ts';

interface Reader extends Record<string, unknown> {
  id: number;
  lang_key: string;
  unsubscribed: boolean;
}

interface Subject extends Record<string, unknown> {
  id: number;
  type: ContributionType;
  competitionId: number | null;
  title: string;
  code: string;
}

/** Members with an open account who have no unread notification of this chat yet. */
async function readersToNotify({ db, caller }: ServiceContext, chat: OpenedChat): Promise<Reader[]> {
  const { rows } = await db.execute<Reader>(sql`
    select person.id, person.lang_key, person.unsubscribed
      from app_user person
     where person.activated and person.id <> ${caller.id}
       and person.id in (
         select p.user_id from contribution_participant p, chat_session session
          where session.id = ${chat.id} and p.contribution_id = session.contribution_id and ${isMemberRole})
       and not exists (select from notification
                        where chat_session_id = ${chat.id} and user_id = person.id
                          and not is_read and not is_deleted)
     order by person.id`);
  return rows;
}

/**
 * Tells the other members that something was said, S3-70: one unread notification a chat and person, however much is
 * said meanwhile. The words of the message stay in the chat. The chat's row must be held.
 */
async function notifyMembers(context: ServiceContext, chat: OpenedChat): Promise<void> {
  const readers = await readersToNotify(context, chat);
  if (readers.length === 0) return;
  const { db, services, caller } = context;
  const { rows } = await db.execute<Subject>(sql`
    select id, type, competition_id as "competitionId", title, code from contribution where id = ${chat.contributionId}`);
  const subject = found(rows[0]);
  const { title, code } = subject;
  const { translate } = services.messages;
  const link = `${contributionLink(services.env, subject)}?tab=chat&chat=${chat.id}`;
  const date = services.now().toISOString();
  const messages = readers.map(({ id, lang_key: locale, unsubscribed }) => {
    const values = {
      title,
      code,
      name: fullName(caller),
      chat: translate(locale, `contribution.chat.${chat.sessionType}`),
    };
    // It names nobody: what was sent cannot be taken back when a person is erased.
    const mail = {
      subject: translate(locale, 'chat.mail.subject', values),
      body: translate(locale, 'chat.mail.text', values),
      link,
    };
    return {
      userId: id,
      contributionId: chat.contributionId,
      chatSessionId: chat.id,
      event: 'CHAT' as const,
      date,
      notification: {
        title: translate(locale, 'chat.notification.title', values),
        body: translate(locale, 'chat.notification.body', values),
      },
      mail: unsubscribed ? undefined : mail,
    };
  });
  await executeSteps(db, notificationSteps(messages));
}

/**
 * The chat with its row held: who posts at the same moment waits, and the status cannot change meanwhile. Its contribution is held
 * before, as by whoever decides on it, so that it is not joined to another one meanwhile.
 */
async function holdChat(context: ServiceContext, id: number): Promise<OpenedChat> {
  const { contributionId } = await openChat(context, id);
  await context.db.execute(sql`select from contribution where id = ${contributionId} for key share`);
  await context.db.execute(sql`select from chat_session where id = ${id} for no key update`);
  // Another may have closed it, or taken the caller's part in it, while we waited.
  return openChat(context, id);
}

/**
 * Says something in a chat [R3E-09, R3P-72], S3-70. Sent twice with one client key it is stored once, also when both
 * arrive at a time: the second waits for the chat's row.
 * @throws AppError 404, error.commandNotAllowed for who only reads along, error.family.joined, error.chatClosed
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
  await mustNotRest(db, chat.contributionId);
  if (chat.status !== 'OPEN') throw refused('error.chatClosed', 'chatItem');

  const id = await insertRow(db, chatItems, {
    sessionId,
    userId: caller.id,
    role,
    body,
    clientKey: clientKey ?? null,
    createdDate: services.now().toISOString(),
  });
  await db.execute(sql`update chat_session set last_item_id = ${id} where id = ${sessionId}`);
  await notifyMembers(context, chat);
  return readItem(db, id, caller.id);
}
