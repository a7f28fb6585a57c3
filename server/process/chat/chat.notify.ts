import { sql } from 'drizzle-orm';
import { fullName } from '#contract/users/full-name.ts';
import { insertRows } from '#server/platform/db/insert-rows.ts';
import { notifications } from '#server/platform/db/schema/notifications.ts';
import { found } from '#server/platform/errors.ts';
import type { ServiceContext } from '#server/platform/http/call.ts';
import { isMemberRole } from './chat.members.sql.ts';
import type { OpenedChat } from './chat.sessions.ts';

interface Reader extends Record<string, unknown> {
  id: number;
  lang_key: string;
}

/** Members with an open account who have no unread notification of this chat yet. */
async function readersToNotify({ db, caller }: ServiceContext, chat: OpenedChat): Promise<Reader[]> {
  const { rows } = await db.execute<Reader>(sql`
    select person.id, person.lang_key
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
export async function notifyMembers(context: ServiceContext, chat: OpenedChat): Promise<void> {
  const readers = await readersToNotify(context, chat);
  if (readers.length === 0) return;
  const { db, services, caller } = context;
  const { rows } = await db.execute<{ title: string; code: string }>(
    sql`select title, code from contribution where id = ${chat.contributionId}`,
  );
  const { title, code } = found(rows[0]);
  const { translate } = services.messages;
  const values = { title, code, name: fullName(caller) };
  const date = services.now().toISOString();
  await insertRows(
    db,
    notifications,
    readers.map(({ id, lang_key: locale }) => ({
      userId: id,
      contributionId: chat.contributionId,
      chatSessionId: chat.id,
      title: translate(locale, 'chat.notification.title', {
        ...values,
        chat: translate(locale, `contribution.chat.${chat.sessionType}`),
      }),
      body: translate(locale, 'chat.notification.body', values),
      date,
    })),
  );
}
