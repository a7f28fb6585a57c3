import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { ContributionType } from '#contract/access.ts';
import type { CommentRow } from '#contract/comments/schema.ts';
import type { CommentStatus } from '#contract/life-cycles/schema.ts';
import { CONTRIBUTION_TYPES } from '#contract/roles.ts';
import type { Db } from '#server/platform/db/client.ts';
import { fullNameSql } from '#server/platform/db/full-name.ts';
import { insertRow } from '#server/platform/db/insert-rows.ts';
import { contributions } from '#server/platform/db/schema/contributions.ts';
import { commentReactions, comments } from '#server/platform/db/schema/discussion.ts';
import { users } from '#server/platform/db/schema/users.ts';
import type { ServiceContext } from '#server/platform/http/call.ts';
import { administersType, statementForViewer } from '#server/process/selection/visibility.ts';
import { type Reaction, reactionsTo } from './reactions.repository.ts';

const OF_ITSELF = sql<CommentRow['origin']>`null`;

const row = {
  id: comments.id,
  comment: comments.body,
  parentId: comments.parentId,
  userId: comments.userId,
  fullName: fullNameSql(users),
  createdDate: comments.createdDate,
  updatedDate: comments.updatedDate,
  deletedAt: comments.deletedAt,
  origin: OF_ITSELF,
};

type Row = Omit<NonNullable<Awaited<ReturnType<typeof readComment>>>, 'contributionId'>;

type PageRow = { [Column in keyof Row]: Row[Column] | null } & {
  type: ContributionType;
  commentStatus: CommentStatus;
  total: number;
};

/** Members of the family of a head whose comments the viewer may read, with what these are named by. */
const discussedMembers = (headId: SQL, administered: SQL, isVisible: SQL): SQL => sql`
  select contribution.id,
         json_build_object('id', contribution.id, 'code', contribution.code, 'title', contribution.title) as origin
    from contribution_family_member part join contribution on contribution.id = part.member_id
   where part.head_id = ${headId} and ${isVisible}
     and (contribution.comment_status <> 'HIDDEN' or contribution.type = any(${administered}::text[]))`;

interface Asked extends Record<string, unknown> {
  contributionId: number;
  /** Types of contributions whose hidden comments the viewer reads. */
  administered: readonly ContributionType[];
  limit: number | null;
  offset: number;
}

/** Of some ids and origins, with what they are ordered by before their ids. */
const commentsOf = (source: SQL, date: SQL): SQL => sql`
  select comment.id, comment.body as comment, comment.parent_id as "parentId", comment.user_id as "userId",
         ${fullNameSql(sql`app_user`)} as "fullName", comment.created_date as "createdDate",
         comment.updated_date as "updatedDate", comment.deleted_at as "deletedAt", source.origin, ${date} as "orderedBy"
    from ${source} source
    join comment on comment.contribution_id = source.id
    join app_user on app_user.id = comment.user_id`;

/**
 * Those of one contribution are read in the order of its index, those of several by date. Which of the two it is stands
 * before the first is looked for.
 *
 * Without a comment there is one row about the contribution, and none where that is not to be seen.
 */
const pageOfComments = statementForViewer<Asked, PageRow>((value, isVisible) => {
  const id = value('contributionId');
  const window = sql`limit ${value('limit')}::bigint offset ${value('offset')}::bigint`;
  const alone = sql`(select ${id}::bigint as id, null::json as origin where (select count(*) from source) = 1)`;
  const several = sql`(select * from source where (select count(*) from source) > 1)`;
  return sql`
    with source as materialized (
      select ${id}::bigint as id, null::json as origin
       union all select * from (${discussedMembers(id, value('administered'), isVisible)}) member
    )
    select contribution.type, contribution.comment_status as "commentStatus",
           (select count(*) from source join comment on comment.contribution_id = source.id) as total, listed.*,
           ${reactionsTo(sql`listed.id`, value('userId'))} as reactions
      from contribution
      left join lateral (
        (${commentsOf(alone, sql`null::timestamptz`)} order by comment.id ${window})
        union all
        (${commentsOf(several, sql`comment.created_date`)} order by comment.created_date, comment.id ${window})
      ) listed on true
     where contribution.id = ${id} and ${isVisible}
     order by listed."orderedBy", listed.id`;
});

/**
 * Comments of a contribution that a viewer may see and of the members of its family, oldest first, with the number of all
 * and with what decides whether they may be read.
 * @returns undefined when there is no such contribution for the viewer
 */
export async function readComments(
  { db, caller }: Pick<ServiceContext, 'db' | 'caller'>,
  contributionId: number,
  { page, size }: { page: number; size?: number | undefined },
) {
  const window = { limit: size ?? null, offset: size === undefined ? 0 : page * size };
  const administered = CONTRIBUTION_TYPES.filter((type) => administersType(caller, type));
  const { rows: listed } = await pageOfComments(db, caller, { contributionId, administered, ...window });
  const [first] = listed;
  if (first === undefined) return undefined;
  const { type, commentStatus, total } = first;
  return { type, commentStatus, total, rows: listed.filter((one): one is PageRow & Row => one.id !== null) };
}

/** @param readerId whose reactions are marked as own */
export async function readComment(db: Db, id: number, readerId: number) {
  const reactions = sql<Reaction[] | null>`${reactionsTo(sql`${comments.id}`, sql`${readerId}`)}`;
  const [comment] = await db
    .select({ ...row, reactions, contributionId: comments.contributionId })
    .from(comments)
    .innerJoin(users, eq(users.id, comments.userId))
    .where(eq(comments.id, id));
  return comment;
}

/**
 * The comment that starts the thread of a comment: itself, unless it answers one.
 * @returns undefined when there is no such comment
 */
export async function readThreadStart(db: Db, id: number): Promise<number | undefined> {
  const { rows } = await db.execute<{ id: number }>(sql`
    with recursive above as (
      select id, parent_id from comment where id = ${id}
       union select parent.id, parent.parent_id from comment parent join above on parent.id = above.parent_id
    )
    select id from above where parent_id is null`);
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
    .where(and(eq(comments.id, id), isNull(comments.deletedAt)))
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
    .set({ body: '', deletedAt: now })
    .where(and(eq(comments.id, id), isNull(comments.deletedAt)))
    .returning({ id: comments.id });
  if (deleted.length === 0) return false;
  await db.delete(commentReactions).where(eq(commentReactions.commentId, id));
  await db
    .update(contributions)
    .set({ commentCount: sql`${contributions.commentCount} - 1` })
    .where(own);
  return true;
}

/** Comments of a person on contributions that are not deleted [R3P-67], S3-67. */
export const countComments = (db: Db, userId: number): Promise<number> =>
  db.$count(
    sql`comment join contribution on contribution.id = comment.contribution_id`,
    sql`comment.user_id = ${userId} and comment.deleted_at is null and not contribution.is_deleted`,
  );

/** Type and comment status of a contribution, which decide who may read its comments. */
export async function readDiscussion(db: Db, id: number) {
  const [row] = await db
    .select({ type: contributions.type, commentStatus: contributions.commentStatus })
    .from(contributions)
    .where(eq(contributions.id, id));
  return row;
}
