import type { CommentRow } from '#contract/comments/schema.ts';
import { refused } from '#server/platform/errors.ts';
import type { ServiceContext } from '#server/platform/http/call.ts';
import { noteHistory } from '#server/process/contributions/history/note-history.ts';
import { notifyAuthor } from './comment.messages.ts';
import { mustNotBe, openComment, presented } from './comment.open.ts';
import { refusalOfDismissal, refusalOfModeration } from './comment.rules.ts';
import { setHidden } from './comments.repository.ts';
import { resolveReports } from './moderation.repository.ts';
import { owePromiseAgain } from './official.promise.ts';

async function openForModeration(context: ServiceContext, id: number) {
  const { comment, facts } = await openComment(context, id);
  mustNotBe(refusalOfModeration(facts));
  return comment;
}

const resolve = ({ db, caller, services }: ServiceContext, commentId: number) =>
  resolveReports(db, { commentId, userId: caller.id, date: services.now().toISOString() });

/**
 * Hides a comment: its words are for its author, who is notified of the reason, and for those who moderate. Closes its reports.
 * @throws AppError 404, error.commandNotAllowed, error.commentHidden when another was first
 */
export async function hideComment(context: ServiceContext, id: number, reason: string): Promise<CommentRow> {
  const { db, caller, services } = context;
  const comment = await openForModeration(context, id);
  const at = services.now().toISOString();
  if (!(await setHidden(db, comment, { by: caller.id, reason, at }))) {
    // Deleted since it was read, or another was first.
    await openForModeration(context, id);
    throw refused('error.commentHidden', 'comment');
  }
  await resolve(context, id);
  await noteHistory(context, comment.contributionId, {
    category: 'CONTENT',
    event: 'commentHidden',
    explanation: reason,
  });
  if (comment.isOfficial) await owePromiseAgain(context, comment.contributionId);
  await notifyAuthor(context, comment, { event: 'hidden', reason });
  return presented(context, id);
}

/** Shows a hidden comment again; its author is notified. @throws AppError 404, error.commandNotAllowed */
export async function unhideComment(context: ServiceContext, id: number): Promise<CommentRow> {
  const comment = await openForModeration(context, id);
  if (await setHidden(context.db, comment, null)) {
    await noteHistory(context, comment.contributionId, { category: 'CONTENT', event: 'commentUnhidden' });
    await notifyAuthor(context, comment, { event: 'unhidden' });
  }
  return presented(context, id);
}

/** Closes the reports of another's comment without hiding it. @throws AppError 404, error.commandNotAllowed */
export async function dismissReports(context: ServiceContext, id: number): Promise<CommentRow> {
  const { comment, facts } = await openComment(context, id);
  mustNotBe(refusalOfDismissal(facts));
  if (await resolve(context, id)) {
    await noteHistory(context, comment.contributionId, {
      category: 'CONTENT',
      event: 'commentReportsDismissed',
    });
  }
  return presented(context, id);
}
