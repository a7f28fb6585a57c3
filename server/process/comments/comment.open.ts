import type { CommentRow } from '#contract/comments/schema.ts';
import { found, notFound, refused } from '#server/platform/errors.ts';
import type { ServiceContext } from '#server/platform/http/call.ts';
import { mustSee } from '#server/process/selection/must-see.ts';
import type { CommentFacts, CommentRefusal } from './comment.rules.ts';
import { mayAnswerOfficially, mayModerate, mayReadComments } from './comments.policy.ts';
import { presentComment } from './comments.present.ts';
import { readComment, readDiscussion } from './comments.repository.ts';

/** A comment with what decides on it, for somebody who sees its contribution. @throws AppError 404 */
export async function openComment(context: ServiceContext, id: number) {
  const { db, caller, services } = context;
  const comment = found(await readComment(db, id, caller));
  await mustSee(context, comment.contributionId);
  const { type, commentStatus } = found(await readDiscussion(db, comment.contributionId));
  const facts: CommentFacts = {
    isOwn: comment.userId === caller.id,
    isDeleted: comment.deletedAt !== null,
    isHidden: comment.hiddenAt !== null,
    isReadable: mayReadComments(caller, type, commentStatus),
    isOpen: commentStatus === 'VISIBLE',
    isResponsible: mayAnswerOfficially(caller, comment),
    isModerator: mayModerate(caller, comment),
    isReported: comment.isReported,
    createdDate: comment.createdDate,
    now: services.now(),
  };
  return { comment, facts };
}

/** @throws AppError what refuses something, if anything does */
export function mustNotBe(refusal: CommentRefusal | null): void {
  if (refusal === 'missing') throw notFound();
  if (refusal) throw refused(refusal, 'comment');
}

/** A comment as the caller gets it. @throws AppError 404 */
export const presented = async ({ db, caller }: ServiceContext, id: number): Promise<CommentRow> =>
  presentComment(found(await readComment(db, id, caller)), caller);
