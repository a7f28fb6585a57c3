import { EDITABLE_MINUTES } from '#contract/comments/schema.ts';
import type { ErrorKey } from '#server/platform/errors.ts';

/** What decides on who may do what with a comment, of a contribution that its reader sees. */
export interface CommentFacts {
  isOwn: boolean;
  isDeleted: boolean;
  /** Whether the reader may read the comments of the contribution. */
  isReadable: boolean;
  /** Whether the contribution takes comments. */
  isOpen: boolean;
  createdDate: string;
  now: Date;
}

/** Why something is not done: there is no such comment for the reader, or a reason to say. */
export type CommentRefusal = 'missing' | ErrorKey;

/** @returns the last moment at which its author may change a comment */
export const editableUntil = (createdDate: string): string =>
  new Date(Date.parse(createdDate) + EDITABLE_MINUTES * 60_000).toISOString();

/**
 * Whoever wrote something may withdraw it at any time, also where no more comments are taken (decision 0067). Authors know their own
 * comments, also while all of them are hidden.
 */
export function refusalOfDeletion({ isOwn, isDeleted, isReadable }: CommentFacts): CommentRefusal | null {
  if (isDeleted || !(isOwn || isReadable)) return 'missing';
  return isOwn ? null : 'error.commandNotAllowed';
}

/** Changing is for its author, soon after writing: what others have answered to stays what they read [R3P-66], S3-66. */
export function refusalOfChange(facts: CommentFacts): CommentRefusal | null {
  const refusal = refusalOfDeletion(facts);
  if (refusal) return refusal;
  if (!facts.isOpen) return 'error.commentsClosed';
  return facts.now.toISOString() > editableUntil(facts.createdDate) ? 'error.commentTooOld' : null;
}

/** What is deleted is not answered; other answers below it still are. */
export const refusalOfReply = (parent: {
  isDeleted: boolean;
  isOfContribution: boolean;
}): CommentRefusal | null => {
  if (!parent.isOfContribution) return 'missing';
  return parent.isDeleted ? 'error.commentDeleted' : null;
};

/** Whoever reads a comment of another may react to it as long as comments are taken. */
export function refusalOfReaction({
  isOwn,
  isDeleted,
  isReadable,
  isOpen,
}: CommentFacts): CommentRefusal | null {
  if (isDeleted || !isReadable) return 'missing';
  if (isOwn) return 'error.reactionOwn';
  return isOpen ? null : 'error.commentsClosed';
}
