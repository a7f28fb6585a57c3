import { and, asc, eq, sql } from 'drizzle-orm';
import type { Db } from '#server/platform/db/client.ts';
import { fullNameSql } from '#server/platform/db/full-name.ts';
import { contributions } from '#server/platform/db/schema/contributions.ts';
import { comments } from '#server/platform/db/schema/discussion.ts';
import { users } from '#server/platform/db/schema/users.ts';
import { found } from '#server/platform/errors.ts';
import type { ServiceContext } from '#server/platform/http/call.ts';
import { visibleTo } from '#server/process/selection/visibility.ts';

const row = {
  id: comments.id,
  comment: comments.body,
  parentId: comments.parentId,
  userId: comments.userId,
  fullName: fullNameSql(users),
  createdDate: comments.createdDate,
  updatedDate: comments.updatedDate,
};

/**
 * Comments of a contribution that a viewer may see, oldest first, each with the number of all and with what decides whether
 * they may be read. None may also mean that the contribution is not to be seen.
 */
export async function readComments(
  { db, caller }: Pick<ServiceContext, 'db' | 'caller'>,
  contributionId: number,
  { page, size }: { page: number; size?: number | undefined },
) {
  const query = db
    .select({
      ...row,
      total: sql<number>`count(*) over ()`,
      type: contributions.type,
      commentStatus: contributions.commentStatus,
    })
    .from(comments)
    .innerJoin(contributions, eq(contributions.id, comments.contributionId))
    .innerJoin(users, eq(users.id, comments.userId))
    .where(and(eq(comments.contributionId, contributionId), visibleTo(caller)))
    .orderBy(asc(comments.id));
  return size === undefined ? query : query.limit(size).offset(page * size);
}

/** Number of comments of one contribution; its own count is kept, but this one is never behind. */
export const countOfContribution = (db: Db, contributionId: number): Promise<number> =>
  db.$count(comments, eq(comments.contributionId, contributionId));

export async function readComment(db: Db, id: number) {
  const [comment] = await db
    .select({ ...row, contributionId: comments.contributionId })
    .from(comments)
    .innerJoin(users, eq(users.id, comments.userId))
    .where(eq(comments.id, id));
  return comment;
}

/** @returns its id */
export async function insertComment(db: Db, values: typeof comments.$inferInsert): Promise<number> {
  const [inserted] = await db.insert(comments).values(values).returning({ id: comments.id });
  return found(inserted).id;
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
    .where(and(eq(comments.id, id), eq(contributions.commentStatus, 'VISIBLE')))
    .for('share', { of: contributions });
  if (!open) return false;
  await db.update(comments).set({ body, updatedDate: now }).where(eq(comments.id, id));
  return true;
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

/** Comments of a person on contributions that are not deleted [R3P-67], S3-67. */
export const countComments = (db: Db, userId: number): Promise<number> =>
  db.$count(
    sql`comment join contribution on contribution.id = comment.contribution_id`,
    sql`comment.user_id = ${userId} and not contribution.is_deleted`,
  );

/** Type and comment status of a contribution, which decide who may read its comments. */
export async function readDiscussion(db: Db, id: number) {
  const [row] = await db
    .select({ type: contributions.type, commentStatus: contributions.commentStatus })
    .from(contributions)
    .where(eq(contributions.id, id));
  return row;
}
