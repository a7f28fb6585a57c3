import { and, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#server/platform/db/client.ts';
import { insertRow } from '#server/platform/db/insert-rows.ts';
import { contributions } from '#server/platform/db/schema/contributions.ts';
import {
  commentMentions,
  commentReactions,
  commentReports,
  comments,
} from '#server/platform/db/schema/discussion.ts';
import type { Caller } from '#server/platform/http/call.ts';
import { readerOf } from '#server/process/profiles/profile.policy.ts';
import { commentColumns, type ReadComment } from './comment.columns.ts';

/** @param reader whose reactions and rights it is read with */
export async function readComment(db: Db, id: number, reader: Caller): Promise<ReadComment | undefined> {
  const { rows } = await db.execute<ReadComment & Record<string, unknown>>(sql`
    select ${commentColumns(readerOf(reader))}, null::json as origin
      from comment join app_user on app_user.id = comment.user_id where comment.id = ${id}`);
  return rows[0];
}

/** The comment that starts the thread of a comment, as a query of `id`: itself, unless it answers one. */
export const startOfThread = (id: SQL): SQL => sql`
  with recursive above as (
    select id, parent_id from comment where id = ${id}
     union select parent.id, parent.parent_id from comment parent join above on parent.id = above.parent_id)
  select id from above where parent_id is null`;

/** @returns undefined when there is no such comment */
export async function readThreadStart(db: Db, id: number): Promise<number | undefined> {
  const { rows } = await db.execute<{ id: number }>(startOfThread(sql`${id}`));
  return rows[0]?.id;
}

/** @returns its id */
export async function insertComment(db: Db, values: typeof comments.$inferInsert): Promise<number> {
  return insertRow(db, comments, values);
}

/**
 * Changes a comment, if its contribution takes comments at this moment.
 * @returns false when comments are closed by now
 */
export async function updateComment(db: Db, id: number, body: string, now: string): Promise<boolean> {
  const [open] = await db
    .select({ id: comments.id })
    .from(comments)
    .innerJoin(contributions, eq(contributions.id, comments.contributionId))
    .where(and(eq(comments.id, id), isNull(comments.deletedAt), eq(contributions.commentStatus, 'VISIBLE')))
    .for('share', { of: contributions });
  if (!open) return false;
  // A deletion waits for the comment only, which may be gone by now.
  const changed = await db
    .update(comments)
    .set({ body, updatedDate: now })
    .where(and(eq(comments.id, id), eq(comments.isCounted, true)))
    .returning({ id: comments.id });
  return changed.length > 0;
}

/**
 * Counts one more comment, if the contribution takes comments at this moment.
 * @returns false when comments are closed by now
 */
export async function countOneMore(db: Db, contributionId: number): Promise<boolean> {
  const counted = await db
    .update(contributions)
    .set({ commentCount: sql`${contributions.commentCount} + 1` })
    .where(and(eq(contributions.id, contributionId), eq(contributions.commentStatus, 'VISIBLE')))
    .returning({ id: contributions.id });
  return counted.length > 0;
}

/**
 * Takes the words of a comment away and counts one less, once.
 * @returns false when it was deleted by now
 */
export async function deleteComment(
  db: Db,
  { id, contributionId }: { id: number; contributionId: number },
  now: string,
): Promise<boolean> {
  const own = eq(contributions.id, contributionId);
  // Before the comment, as whoever writes one does.
  await db.select({ id: contributions.id }).from(contributions).where(own).for('no key update');
  const deleted = await db
    .update(comments)
    .set({ body: '', deletedAt: now, isOfficial: false })
    .where(and(eq(comments.id, id), isNull(comments.deletedAt)))
    .returning({ hiddenAt: comments.hiddenAt });
  const [former] = deleted;
  if (!former) return false;
  await db.delete(commentReactions).where(eq(commentReactions.commentId, id));
  await db.delete(commentMentions).where(eq(commentMentions.commentId, id));
  await db.delete(commentReports).where(eq(commentReports.commentId, id));
  // A hidden one counts no longer.
  if (former.hiddenAt === null) await countAlso(db, contributionId, -1);
  return true;
}

const countAlso = (db: Db, contributionId: number, more: number) =>
  db
    .update(contributions)
    .set({ commentCount: sql`${contributions.commentCount} + ${more}` })
    .where(eq(contributions.id, contributionId));

/**
 * Hides a comment for a reason, or shows a hidden one again, and counts it less or more.
 * @param hidden null to show it again
 * @returns false when there was nothing to change by now
 */
export async function setHidden(
  db: Db,
  { id, contributionId }: { id: number; contributionId: number },
  hidden: { by: number; reason: string; at: string } | null,
): Promise<boolean> {
  const own = eq(contributions.id, contributionId);
  // Before the comment, as whoever writes one does.
  await db.select({ id: contributions.id }).from(contributions).where(own).for('no key update');
  const isOther = hidden ? isNull(comments.hiddenAt) : isNotNull(comments.hiddenAt);
  const changed = await db
    .update(comments)
    .set({
      hiddenAt: hidden?.at ?? null,
      hiddenBy: hidden?.by ?? null,
      hiddenReason: hidden?.reason ?? null,
      ...(hidden && { isOfficial: false }),
    })
    .where(and(eq(comments.id, id), isNull(comments.deletedAt), isOther))
    .returning({ id: comments.id });
  if (changed.length === 0) return false;
  await countAlso(db, contributionId, hidden ? -1 : 1);
  return true;
}

/**
 * Marks a comment as the official answer, or takes the mark away.
 * @returns whether that changed anything, and whether it had never been marked before
 */
export async function setOfficial(
  db: Db,
  id: number,
  isOfficial: boolean,
  now: string,
): Promise<{ isChanged: boolean; isFirst: boolean }> {
  const { rows } = await db.execute<{ isFirst: boolean }>(sql`
    update comment set is_official = ${isOfficial}, official_since = coalesce(former.official_since, ${isOfficial ? now : null}::timestamptz)
      from (select id, official_since from comment where id = ${id} for no key update) former
     where comment.id = former.id and comment.is_counted and comment.is_official <> ${isOfficial}
     returning former.official_since is null as "isFirst"`);
  return { isChanged: rows.length > 0, isFirst: isOfficial && (rows[0]?.isFirst ?? false) };
}

/** Type and comment status of a contribution, which decide who may read its comments. */
export async function readDiscussion(db: Db, id: number) {
  const [row] = await db
    .select({ type: contributions.type, commentStatus: contributions.commentStatus })
    .from(contributions)
    .where(eq(contributions.id, id));
  return row;
}
