import { EDITABLE_MINUTES } from '#contract/comments/schema.ts';
import type { ErrorKey } from '#server/platform/errors.ts';

/** What decides on who may do what with a comment, of a contribution that its reader sees. */
export interface CommentFacts {
  isOwn: boolean;
  isDeleted: boolean;
  /** A moderator hid it. */
  isHidden: boolean;
  /** Whether the reader may read the comments of the contribution. */
  isReadable: boolean;
  /** Whether the contribution takes comments. */
  isOpen: boolean;
  /** Whether the reader may answer officially. */
  isResponsible: boolean;
  /** Whether the reader may hide comments. */
  isModerator: boolean;
  /** Whether the reader has reported it. */
  isReported: boolean;
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
  if (facts.isHidden) return 'error.commentHidden';
  if (!facts.isOpen) return 'error.commentsClosed';
  return facts.now.toISOString() > editableUntil(facts.createdDate) ? 'error.commentTooOld' : null;
}

/** What is deleted or hidden is not answered; other answers below it still are. */
export const refusalOfReply = (parent: {
  isDeleted: boolean;
  isHidden: boolean;
  isOfContribution: boolean;
}): CommentRefusal | null => {
  if (!parent.isOfContribution) return 'missing';
  if (parent.isHidden) return 'error.commentHidden';
  return parent.isDeleted ? 'error.commentDeleted' : null;
};

/** What is there and may be read; a reaction to it can be taken back at any time. */
export const refusalOfReading = ({ isDeleted, isReadable }: CommentFacts): CommentRefusal | null =>
  isDeleted || !isReadable ? 'missing' : null;

/** Whoever reads a comment of another may react to it as long as comments are taken. */
export function refusalOfReaction(facts: CommentFacts): CommentRefusal | null {
  const refusal = refusalOfReading(facts);
  if (refusal) return refusal;
  if (facts.isHidden) return 'error.commentHidden';
  if (facts.isOwn) return 'error.reactionOwn';
  return facts.isOpen ? null : 'error.commentsClosed';
}

/** Whoever reads a comment of another may report it, once, also where no more comments are taken. */
export function refusalOfReport(facts: CommentFacts): CommentRefusal | null {
  const refusal = refusalOfReading(facts);
  if (refusal) return refusal;
  if (facts.isOwn) return 'error.reportOwn';
  if (facts.isHidden) return 'error.commentHidden';
  return facts.isReported ? 'error.commentReported' : null;
}

/** Hiding, bringing back and closing reports are for those who moderate (decision 0068). */
export const refusalOfModeration = (facts: CommentFacts): CommentRefusal | null =>
  refusalOfReading(facts) ?? (facts.isModerator ? null : 'error.commandNotAllowed');

/** Nobody closes the reports of what they wrote themselves. */
export const refusalOfDismissal = (facts: CommentFacts): CommentRefusal | null =>
  refusalOfModeration(facts) ?? (facts.isOwn ? 'error.commandNotAllowed' : null);

/** People who are responsible mark their own words as the official answer, and take such a mark off anybody's. */
export function refusalOfOfficial(facts: CommentFacts, isMarked: boolean): CommentRefusal | null {
  const refusal = refusalOfReading(facts);
  if (refusal) return refusal;
  if (!facts.isResponsible || (isMarked && !facts.isOwn)) return 'error.commandNotAllowed';
  return facts.isHidden && isMarked ? 'error.commentHidden' : null;
}
