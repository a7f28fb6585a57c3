import type { CommentRow } from '#contract/comments/schema.ts';
import { inTransaction } from '#server/platform/db/client.ts';
import type { Caller, ServiceContext } from '#server/platform/http/call.ts';
import { type Limit, requireAttempt } from '#server/platform/limits/limits.ts';
import type { Services } from '#server/platform/services.ts';
import { notifyOfReport } from './comment.messages.ts';
import { mustNotBe, openComment, presented } from './comment.open.ts';
import { refusalOfReport } from './comment.rules.ts';
import { insertReport } from './moderation.repository.ts';

/** Of one person: more than anybody comes across, too few to flood those who moderate. */
const REPORTS: Limit = { most: 10, withinSeconds: 600 };

async function report(context: ServiceContext, id: number, reason: string): Promise<CommentRow> {
  const { db, caller, services } = context;
  const { comment, facts } = await openComment(context, id);
  mustNotBe(refusalOfReport(facts));
  const date = services.now().toISOString();
  const stored = await insertReport(db, { commentId: id, userId: caller.id, reason, date });
  if (!stored) mustNotBe(refusalOfReport((await openComment(context, id)).facts) ?? 'missing');
  if (stored && !stored.isNew) mustNotBe('error.commentReported');
  if (stored?.isFirst) await notifyOfReport(context, comment);
  return presented(context, id);
}

/**
 * Reports the comment of another, in a transaction of its own: a refused attempt counts too. Who answers for the contribution is
 * notified of the first open report.
 * @throws AppError 404, 429, error.reportOwn, error.commentReported, error.commentHidden
 */
export async function reportComment(
  { services, caller }: { services: Services; caller: Caller },
  id: number,
  reason: string,
): Promise<CommentRow> {
  const { database, now } = services;
  await requireAttempt(database, { what: 'comment-report', who: String(caller.id) }, REPORTS, now());
  return inTransaction(database, (db) => report({ db, services, caller }, id, reason));
}
