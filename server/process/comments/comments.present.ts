import { type CommentRow, REACTION_KINDS } from '#contract/comments/schema.ts';
import { editableUntil } from './comment.rules.ts';
import type { readComment } from './comments.repository.ts';

type Row = Omit<NonNullable<Awaited<ReturnType<typeof readComment>>>, 'contributionId'>;

export function presentComment(row: Row, callerId: number): CommentRow {
  const { id, comment, parentId, userId, fullName, createdDate, updatedDate, deletedAt, origin } = row;
  const given = new Map(row.reactions?.map((reaction) => [reaction.kind, reaction]));
  const isOwn = userId === callerId;
  const deleted = deletedAt !== null;
  return {
    id,
    comment,
    parentId,
    userId,
    fullName,
    createdDate,
    updatedDate,
    origin,
    isOwn,
    editedAt: !deleted && updatedDate > createdDate ? updatedDate : null,
    editableUntil: isOwn && !deleted ? editableUntil(createdDate) : null,
    deleted,
    reactions: REACTION_KINDS.flatMap((kind) => given.get(kind) ?? []),
  };
}
