import { and, eq, lte, or, type SQL, sql } from 'drizzle-orm';
import type { BodyOf, QueryOf } from '#contract/http.ts';
import type { notificationEndpoints } from '#contract/notifications/endpoints.ts';
import type { Db } from '#server/platform/db/client.ts';
import { contributions } from '#server/platform/db/schema/contributions.ts';
import { notifications } from '#server/platform/db/schema/notifications.ts';
import { pageOf } from '#server/platform/http/page-of.ts';

const columns = {
  id: notifications.id,
  contributionId: notifications.contributionId,
  contributionType: contributions.type,
  competitionId: sql<number | null>`coalesce(${contributions.competitionId}, ${notifications.competitionId})`,
  campaignId: notifications.campaignId,
  chatSessionId: notifications.chatSessionId,
  commentId: notifications.commentId,
  bulkJobId: notifications.bulkJobId,
  listType: notifications.listType,
  title: notifications.title,
  body: notifications.body,
  isRead: notifications.isRead,
  isDeleted: notifications.isDeleted,
  date: notifications.date,
};

/** Notifications of the same contribution as the row, itself among them. Without a group each row is one of its own. */
const groupOf = (isGrouped: boolean): SQL =>
  isGrouped
    ? sql`lateral (
        select count(*)::int as size, (count(*) filter (where not other.is_read))::int as unread
          from notification other
         where other.user_id = notification.user_id and other.contribution_id = notification.contribution_id
           and not other.is_deleted) same`
    : sql`(select 1 as size, null::int as unread) same`;

const isMuted = sql<boolean>`exists (
  select from contribution_preference own
   where own.user_id = notification.user_id and own.contribution_id = notification.contribution_id
     and own.delivery = 'NEVER')`;

const rows = (db: Db, isGrouped = false) =>
  db
    .select({
      ...columns,
      groupSize: sql<number>`greatest(same.size, 1)`,
      muted: isMuted,
      groupUnread: sql<number>`case when same.size > 1 then same.unread else (not ${notifications.isRead})::int end`,
    })
    .from(notifications)
    .leftJoin(contributions, eq(contributions.id, notifications.contributionId))
    .leftJoin(groupOf(isGrouped), sql`true`);

const present = (userId: number) =>
  and(eq(notifications.userId, userId), sql`not ${notifications.isDeleted}`);

const unread = (userId: number) => and(present(userId), sql`not ${notifications.isRead}`);

/** No later one of the same contribution is there, or among the unread ones alone. */
const isNewest = (among: SQL): SQL => sql`(notification.contribution_id is null or not exists (
  select from notification newer
   where newer.user_id = notification.user_id and newer.contribution_id = notification.contribution_id
     and not newer.is_deleted and ${among}
     and (newer.date, newer.id) > (notification.date, notification.id)))`;

/** A page of a user's notifications that are not removed; on demand only the unread ones. */
export async function pageOfNotifications(
  db: Db,
  userId: number,
  query: QueryOf<typeof notificationEndpoints.list>,
) {
  const isUnread = query.unreadOnly === 'true';
  const isGrouped = query.grouped === 'true';
  const { contributionId } = query;
  const wanted = and(
    isUnread ? unread(userId) : present(userId),
    contributionId === undefined ? undefined : eq(notifications.contributionId, contributionId),
    isGrouped ? isNewest(isUnread ? sql`not newer.is_read` : sql`true`) : undefined,
  );
  return pageOf(db, rows(db, isGrouped).$dynamic(), {
    from: notifications,
    where: wanted,
    sortKeys: { id: notifications.id, date: notifications.date },
    query,
  });
}

export function countUnread(db: Db, userId: number): Promise<number> {
  return db.$count(notifications, unread(userId));
}

/** Marks what a user has seen as read. */
export async function markReadUpTo(db: Db, userId: number, id: number): Promise<void> {
  await db
    .update(notifications)
    .set({ isRead: true })
    .where(
      and(eq(notifications.userId, userId), lte(notifications.id, id), sql`not ${notifications.isRead}`),
    );
}

/**
 * Changes a notification of this user; as a group with the earlier ones of the same contribution, for later ones were not seen yet.
 * @returns undefined for one of another user
 */
export async function changeNotification(
  db: Db,
  id: number,
  userId: number,
  { wholeGroup, ...changes }: BodyOf<typeof notificationEndpoints.save>,
) {
  const own = and(eq(notifications.id, id), eq(notifications.userId, userId));
  if (changes.isRead !== undefined || changes.isDeleted !== undefined) {
    const group = and(
      present(userId),
      lte(notifications.id, id),
      sql`${notifications.contributionId} = (
        select shown.contribution_id from notification shown where shown.id = ${id} and shown.user_id = ${userId})`,
    );
    await db
      .update(notifications)
      .set(changes)
      .where(wholeGroup ? or(own, group) : own);
  }
  const [row] = await rows(db).where(own);
  return row;
}
