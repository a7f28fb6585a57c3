import type { CommentRow } from '#contract/comments/schema.ts';
import type { ServiceContext } from '#server/platform/http/call.ts';
import { noteHistory } from '#server/process/contributions/history/note-history.ts';
import { mustNotRest } from '#server/process/selection/must-not-rest.ts';
import { notifyOfMark } from './comment.messages.ts';
import { mustNotBe, openComment, presented } from './comment.open.ts';
import { refusalOfOfficial } from './comment.rules.ts';
import { setOfficial } from './comments.repository.ts';
import { keepPromise, owePromiseAgain } from './official.promise.ts';

/**
 * Marks a comment as the official answer.
 * @returns what it is about, and whether people have yet to be notified of the mark: they are once
 * @throws AppError 404, error.commandNotAllowed, error.commentHidden, error.family.joined
 */
export async function markAsOfficial(context: ServiceContext, id: number) {
  const { db, services } = context;
  const { comment, facts } = await openComment(context, id);
  mustNotBe(refusalOfOfficial(facts, true));
  await mustNotRest(db, comment.contributionId);
  if (comment.isOfficial) return { comment, isFirst: false };
  const { isChanged, isFirst } = await setOfficial(db, id, true, services.now().toISOString());
  if (isChanged) {
    await noteHistory(context, comment.contributionId, { category: 'CONTENT', event: 'officialAnswer' });
    await keepPromise(context, comment.contributionId);
  }
  return { comment, isFirst };
}

/**
 * Marks a comment that was written before as the official answer, or takes the mark away. Owners and the people of its thread are
 * notified when it is marked for the first time.
 * @throws AppError 404, error.commandNotAllowed, error.commentHidden, error.family.joined
 */
export async function setOfficialAnswer(
  context: ServiceContext,
  id: number,
  isMarked: boolean,
): Promise<CommentRow> {
  const { db, services } = context;
  if (isMarked) {
    const { comment, isFirst } = await markAsOfficial(context, id);
    if (isFirst) await notifyOfMark(context, comment);
    return presented(context, id);
  }
  const { comment, facts } = await openComment(context, id);
  mustNotBe(refusalOfOfficial(facts, false));
  await mustNotRest(db, comment.contributionId);
  const { isChanged } = await setOfficial(db, id, false, services.now().toISOString());
  if (isChanged) {
    await noteHistory(context, comment.contributionId, { category: 'CONTENT', event: 'officialAnswerEnded' });
    await owePromiseAgain(context, comment.contributionId);
  }
  return presented(context, id);
}
