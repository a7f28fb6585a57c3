import { and, eq, lte, sql } from 'drizzle-orm';
import type { QueryOf } from '#contract/http.ts';
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
  chatSessionId: notifications.chatSessionId,
  title: notifications.title,
  body: notifications.body,
  isRead: notifications.isRead,
  isDeleted: notifications.isDeleted,
  date: notifications.date,
};
const rows = (db: Db) =>
  db
    .select(columns)
    .from(notifications)
    .leftJoin(contributions, eq(contributions.id, notifications.contributionId));

const present = (userId: number) =>
  and(eq(notifications.userId, userId), sql`not ${notifications.isDeleted}`);

const unread = (userId: number) => and(present(userId), sql`not ${notifications.isRead}`);

/** A page of a user's notifications that are not removed; on demand only the unread ones. */
export async function pageOfNotifications(
  db: Db,
  userId: number,
  query: QueryOf<typeof notificationEndpoints.list>,
) {
  const wanted = query.unreadOnly === 'true' ? unread(userId) : present(userId);
  return pageOf(db, rows(db).$dynamic(), {
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

/** Changes a notification of this user. @returns undefined for one of another user */
export async function changeNotification(
  db: Db,
  id: number,
  userId: number,
  changes: { isRead?: boolean | undefined; isDeleted?: boolean | undefined },
) {
  const own = and(eq(notifications.id, id), eq(notifications.userId, userId));
  if (changes.isRead !== undefined || changes.isDeleted !== undefined) {
    await db.update(notifications).set(changes).where(own);
  }
  const [row] = await rows(db).where(own);
  return row;
}
