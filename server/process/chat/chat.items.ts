import { eq, type SQL, sql } from 'drizzle-orm';
import type { chatEndpoints } from '#contract/chat/endpoints.ts';
import type { ChatItem } from '#contract/chat/schema.ts';
import type { QueryOf } from '#contract/http.ts';
import type { Db } from '#server/platform/db/client.ts';
import { pageWindow } from '#server/platform/db/paging.ts';
import { chatItems } from '#server/platform/db/schema/chats.ts';
import { found } from '#server/platform/errors.ts';
import { Page } from '#server/platform/http/answers.ts';
import { authorName } from './chat.members.sql.ts';

type Row = ChatItem & Record<string, unknown>;
type ItemWindow = QueryOf<typeof chatEndpoints.items>;

/** Messages as a person reads them. */
const rowsOf = (from: SQL, userId: number) => sql`
  select item.id, item.session_id as "sessionId", item.body, item.user_id as "userId", ${authorName} as "fullName",
         item.role, item.created_date as "createdDate", item.user_id = ${userId} as "isOwn",
         case when item.user_id = ${userId} then item.client_key end as "clientKey"
    from ${from}
    join app_user author on author.id = item.user_id`;

/** The rows of a window; from the end they are found newest first. */
function windowOf(sessionId: number, { before, after, sort, ...pages }: ItemWindow): SQL {
  const conditions = [
    sql`session_id = ${sessionId}`,
    ...(before ? [sql`id < ${before}`] : []),
    ...(after ? [sql`id > ${after}`] : []),
  ];
  const way = before !== undefined || sort.endsWith(',desc') ? sql`desc` : sql`asc`;
  const { limit, offset } = pageWindow(pages);
  return sql`(select * from chat_item where ${sql.join(conditions, sql` and `)}
               order by id ${way} limit ${limit} offset ${offset}) item`;
}

/**
 * Messages of a chat with the number of all, oldest first [R3P-70]; with `before` the last ones older than that, so
 * that a long chat is read from its end.
 */
export async function pageOfItems(
  db: Db,
  { sessionId, userId }: { sessionId: number; userId: number },
  window: ItemWindow,
): Promise<Page<ChatItem>> {
  const way = window.before === undefined && window.sort.endsWith(',desc') ? sql`desc` : sql`asc`;
  const items = rowsOf(windowOf(sessionId, window), userId);
  const { rows } = await db.execute<Row>(sql`${items} order by item.id ${way}`);
  return new Page(rows, await db.$count(chatItems, eq(chatItems.sessionId, sessionId)));
}

/** One message as its writer gets it. */
export async function readItem(db: Db, id: number, userId: number): Promise<ChatItem> {
  const { rows } = await db.execute<Row>(
    rowsOf(sql`(select * from chat_item where id = ${id}) item`, userId),
  );
  return found(rows[0]);
}

/** The message that somebody sent with a key before, if there is one. */
export async function itemOfKey(
  db: Db,
  { sessionId, userId, clientKey }: { sessionId: number; userId: number; clientKey: string },
): Promise<number | null> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select id from chat_item
     where session_id = ${sessionId} and user_id = ${userId} and client_key = ${clientKey}`);
  return rows[0]?.id ?? null;
}
