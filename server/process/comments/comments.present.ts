import { type CommentRow, REACTION_KINDS } from '#contract/comments/schema.ts';
import type { Caller } from '#server/platform/http/call.ts';
import type { ReadComment } from './comment.columns.ts';
import { editableUntil } from './comment.rules.ts';
import { mayAnswerOfficially, mayModerate } from './comments.policy.ts';

/** A comment as a caller gets it: of a hidden one its author and who moderates get the words, others its place. */
export function presentComment(row: ReadComment, caller: Caller): CommentRow {
  const { id, parentId, userId, fullName, hasProfile, createdDate, updatedDate, origin, isReported } = row;
  const isOwn = userId === caller.id;
  const deleted = row.deletedAt !== null;
  const isHidden = row.hiddenAt !== null && !deleted;
  const isModerator = mayModerate(caller, row);
  const readsWords = !isHidden || isOwn || isModerator;
  const given = new Map(row.reactions?.map((reaction) => [reaction.kind, reaction]));
  return {
    id,
    parentId,
    userId,
    fullName,
    hasProfile,
    createdDate,
    updatedDate,
    origin,
    isOwn,
    deleted,
    comment: readsWords ? row.comment : '',
    editedAt: !deleted && !isHidden && updatedDate > createdDate ? updatedDate : null,
    editableUntil: isOwn && !deleted && !isHidden ? editableUntil(createdDate) : null,
    official: row.isOfficial,
    mayMarkOfficial: !deleted && !isHidden && (isOwn || row.isOfficial) && mayAnswerOfficially(caller, row),
    hidden: isHidden ? { reason: readsWords ? row.hiddenReason : null } : null,
    mayHide: !deleted && isModerator,
    reported: isReported,
    mentions: readsWords ? (row.mentions ?? []) : [],
    reactions: readsWords ? REACTION_KINDS.flatMap((kind) => given.get(kind) ?? []) : [],
  };
}
