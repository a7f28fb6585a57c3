import type { CommentRow } from '#contract/comments/schema.ts';
import type { readComment } from './comments.repository.ts';

type Row = NonNullable<Awaited<ReturnType<typeof readComment>>>;

export function presentComment(
  { id, comment, parentId, userId, fullName, createdDate, updatedDate, origin }: Omit<Row, 'contributionId'>,
  callerId: number,
): CommentRow {
  return {
    id,
    comment,
    parentId,
    userId,
    fullName,
    createdDate,
    updatedDate,
    origin,
    isOwn: userId === callerId,
  };
}
