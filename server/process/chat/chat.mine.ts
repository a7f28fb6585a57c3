import { sql } from 'drizzle-orm';
import type { ContributionType } from '#contract/access.ts';
import type { MyChatSession } from '#contract/chat/schema.ts';
import type { ChatSessionType } from '#contract/life-cycles/schema.ts';
import type { Db } from '#server/platform/db/client.ts';
import { pageWindow } from '#server/platform/db/paging.ts';
import { Page } from '#server/platform/http/answers.ts';
import { type Viewer, visibleTo } from '#server/process/selection/visibility.ts';
import { authorName, isMemberRole, ROLES_IN_CHATS, unreadOf } from './chat.members.sql.ts';

interface Row extends Record<string, unknown> {
  id: number;
  session_type: ChatSessionType;
  status: 'OPEN' | 'CLOSED';
  contribution_id: number;
  type: ContributionType;
  competition_id: number | null;
  title: string;
  code: string;
  unread_count: number;
  last_id: number;
  last_body: string;
  last_user_id: number;
  last_name: string;
  last_date: string;
}

const present = (row: Row, userId: number): MyChatSession => ({
  id: row.id,
  sessionType: row.session_type,
  status: row.status,
  contributionId: row.contribution_id,
  contributionType: row.type,
  competitionId: row.competition_id,
  contributionTitle: row.title,
  contributionCode: row.code,
  unreadCount: row.unread_count,
  lastMessage: {
    id: row.last_id,
    body: row.last_body,
    userId: row.last_user_id,
    fullName: row.last_name,
    isOwn: row.last_user_id === userId,
    createdDate: row.last_date,
  },
});

/**
 * A page of the chats in which a person takes part and something was said, the newest message first. The
 * person's parts in contributions come first, so that it does not matter how many chats there are.
 */
export async function pageOfMine(
  db: Db,
  viewer: Viewer,
  query: { page: number; size: number; sort: string; unreadOnly: 'true' | 'false' },
): Promise<Page<MyChatSession>> {
  const unread = unreadOf(viewer.id);
  const from = sql`
      from chat_session session
      join contribution on contribution.id = session.contribution_id
      left join chat_read mark on mark.session_id = session.id and mark.user_id = ${viewer.id}
     where session.contribution_id = any(array(
             select contribution_id from contribution_participant
              where user_id = ${viewer.id} and role in ${ROLES_IN_CHATS}))
       and session.last_item_id > 0
       and exists (select from contribution_participant p
                    where p.contribution_id = session.contribution_id and p.user_id = ${viewer.id} and ${isMemberRole})
       and ${visibleTo(viewer)}
       ${query.unreadOnly === 'true' ? sql`and session.last_item_id > coalesce(mark.up_to_id, 0) and ${unread} > 0` : sql``}`;
  const { limit, offset } = pageWindow(query);
  const way = query.sort.endsWith(',asc') ? sql`asc` : sql`desc`;
  const { rows: counted } = await db.execute<{ total: number }>(sql`select count(*) as total ${from}`);
  const { rows } = await db.execute<Row>(sql`
    with mine as (
      select session.id, session.session_type, session.status, session.contribution_id, session.last_item_id,
             contribution.type, contribution.competition_id, contribution.title, contribution.code
      ${from}
       order by session.last_item_id ${way}
       limit ${limit} offset ${offset})
    select session.*, ${unread} as unread_count, last.id as last_id, last.body as last_body,
           last.user_id as last_user_id, ${authorName} as last_name, last.created_date as last_date
      from mine session
      join chat_item last on last.id = session.last_item_id
      join app_user author on author.id = last.user_id
      left join chat_read mark on mark.session_id = session.id and mark.user_id = ${viewer.id}
     order by session.last_item_id ${way}`);
  return new Page(
    rows.map((row) => present(row, viewer.id)),
    counted[0]?.total ?? 0,
  );
}
