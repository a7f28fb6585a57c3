import { sql } from 'drizzle-orm';
import type { chatEndpoints } from '#contract/chat/endpoints.ts';
import type { MyChatSession } from '#contract/chat/schema.ts';
import type { QueryOf } from '#contract/http.ts';
import type { Db } from '#server/platform/db/client.ts';
import { pageWindow } from '#server/platform/db/paging.ts';
import { isoInstant } from '#server/platform/db/parsers.ts';
import { Page } from '#server/platform/http/answers.ts';
import { type Viewer, visibleTo } from '#server/process/selection/visibility.ts';
import { authorName, isMemberRole, ROLES_IN_CHATS, unreadOf } from './chat.members.sql.ts';

/**
 * A page of the chats in which a person takes part and something was said, the newest message first. The
 * person's parts in contributions come first, so that it does not matter how many chats there are.
 */
export async function pageOfMine(
  db: Db,
  viewer: Viewer,
  query: QueryOf<typeof chatEndpoints.mine>,
): Promise<Page<MyChatSession>> {
  const unread = unreadOf(viewer.id);
  const from = sql`chat_session session
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
  const { rows } = await db.execute<MyChatSession & Record<string, unknown>>(sql`
    with mine as (
      select session.id, session.session_type as "sessionType", session.status, session.last_item_id,
             contribution.id as "contributionId", contribution.type as "contributionType",
             contribution.competition_id as "competitionId", contribution.title as "contributionTitle",
             contribution.code as "contributionCode"
        from ${from}
       order by session.last_item_id ${way}
       limit ${limit} offset ${offset})
    select session.id, "sessionType", status, "contributionId", "contributionType", "competitionId",
           "contributionTitle", "contributionCode", ${unread} as "unreadCount",
           json_build_object('id', last.id, 'body', last.body, 'userId', last.user_id, 'fullName', ${authorName},
                             'isOwn', last.user_id = ${viewer.id}, 'createdDate', last.created_date) as "lastMessage"
      from mine session
      join chat_item last on last.id = session.last_item_id
      join app_user author on author.id = last.user_id
      left join chat_read mark on mark.session_id = session.id and mark.user_id = ${viewer.id}
     order by session.last_item_id ${way}`);
  const sessions = rows.map(({ lastMessage, ...session }) => ({
    ...session,
    lastMessage: { ...lastMessage, createdDate: isoInstant(lastMessage.createdDate) },
  }));
  return new Page(sessions, await db.$count(from));
}
