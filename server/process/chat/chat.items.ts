import { type SQL, sql } from 'drizzle-orm';
import type { ChatItem } from '#contract/chat/schema.ts';
import type { ParticipationRole } from '#contract/contributions/participation.ts';
import type { Db } from '#server/platform/db/client.ts';
import { pageWindow } from '#server/platform/db/paging.ts';
import { found } from '#server/platform/errors.ts';
import { Page } from '#server/platform/http/answers.ts';
import { authorName } from './chat.members.sql.ts';

interface Row extends Record<string, unknown> {
  id: number;
  session_id: number;
  body: string;
  user_id: number;
  full_name: string;
  role: ParticipationRole;
  created_date: string;
  client_key: string | null;
}

const present = (row: Row, userId: number): ChatItem => ({
  id: row.id,
  sessionId: row.session_id,
  body: row.body,
  userId: row.user_id,
  fullName: row.full_name,
  role: row.role,
  createdDate: row.created_date,
  isOwn: row.user_id === userId,
  clientKey: row.user_id === userId ? row.client_key : null,
});

const rowsOf = (from: SQL) => sql`
  select item.id, item.session_id, item.body, item.user_id, ${authorName} as full_name, item.role,
         item.created_date, item.client_key
    from ${from}
    join app_user author on author.id = item.user_id`;

export interface ItemWindow {
  page: number;
  size: number;
  sort: string;
  before?: number | undefined;
  after?: number | undefined;
}

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
  const { rows } = await db.execute<Row>(sql`${rowsOf(windowOf(sessionId, window))} order by item.id ${way}`);
  const { rows: counted } = await db.execute<{ total: number }>(
    sql`select count(*) as total from chat_item where session_id = ${sessionId}`,
  );
  return new Page(
    rows.map((row) => present(row, userId)),
    counted[0]?.total ?? 0,
  );
}

/** One message as its writer gets it. */
export async function readItem(db: Db, id: number, userId: number): Promise<ChatItem> {
  const { rows } = await db.execute<Row>(
    sql`${rowsOf(sql`(select * from chat_item where id = ${id}) item`)}`,
  );
  return present(found(rows[0]), userId);
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
