import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { ReactionKind } from '#contract/comments/schema.ts';
import type { Db } from '#server/platform/db/client.ts';
import { commentReactions } from '#server/platform/db/schema/discussion.ts';

export interface Reaction {
  kind: ReactionKind;
  count: number;
  own: boolean;
}

/** Reactions to a comment by their kinds, as JSON; null for none. */
export const reactionsTo = (commentId: SQL, readerId: SQL): SQL => sql`
  (select json_agg(of_kind) from (
    select kind, count(*) as count, bool_or(user_id = ${readerId}) as own
      from comment_reaction where comment_id = ${commentId} group by kind) of_kind)`;

/** Adds a reaction, once, unless the comment was deleted by now. */
export async function insertReaction(
  db: Db,
  { commentId, userId, kind }: { commentId: number; userId: number; kind: ReactionKind },
  now: string,
): Promise<void> {
  await db.execute(sql`
    insert into comment_reaction (comment_id, user_id, kind, date_created)
    select id, ${userId}, ${kind}, ${now}::timestamptz from comment where id = ${commentId} and is_counted for share
        on conflict do nothing`);
}

export async function deleteReaction(
  db: Db,
  { commentId, userId, kind }: { commentId: number; userId: number; kind: ReactionKind },
): Promise<void> {
  const { commentId: comment, userId: person, kind: given } = commentReactions;
  await db.delete(commentReactions).where(and(eq(comment, commentId), eq(person, userId), eq(given, kind)));
}
