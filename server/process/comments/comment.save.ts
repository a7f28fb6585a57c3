import type { commentEndpoints } from '#contract/comments/endpoints.ts';
import type { CommentRow, ReactionKind } from '#contract/comments/schema.ts';
import type { BodyOf } from '#contract/http.ts';
import { inTransaction } from '#server/platform/db/client.ts';
import { notFound, refused } from '#server/platform/errors.ts';
import type { Caller, ServiceContext } from '#server/platform/http/call.ts';
import { type Limit, requireAttempt } from '#server/platform/limits/limits.ts';
import type { Services } from '#server/platform/services.ts';
import { mustNotRest } from '#server/process/selection/must-not-rest.ts';
import { mustSee } from '#server/process/selection/must-see.ts';
import { notifyOfMentions } from './comment.messages.ts';
import { mustNotBe, openComment, presented } from './comment.open.ts';
import { refusalOfChange, refusalOfDeletion, refusalOfReaction, refusalOfReading } from './comment.rules.ts';
import { deleteComment, updateComment } from './comments.repository.ts';
import { mention } from './mentions.ts';
import { owePromiseAgain } from './official.promise.ts';
import { deleteReaction, insertReaction } from './reactions.repository.ts';

/** Of one person: each may mention people, who are notified. */
const CHANGES: Limit = { most: 30, withinSeconds: 600 };

async function change(
  context: ServiceContext,
  id: number,
  { comment: body, mentionedUserIds }: BodyOf<typeof commentEndpoints.update>,
): Promise<CommentRow> {
  const { db, services } = context;
  const { comment, facts } = await openComment(context, id);
  mustNotBe(refusalOfChange(facts));
  if (!(await updateComment(db, id, body, services.now().toISOString()))) {
    // Hidden, deleted or closed since it was read.
    mustNotBe(refusalOfChange((await openComment(context, id)).facts));
    throw refused('error.commentsClosed', 'comment');
  }
  // Changing waits for the contribution's row; another may have deleted, hidden or joined it meanwhile.
  await mustSee(context, comment.contributionId);
  await mustNotRest(db, comment.contributionId);
  if (mentionedUserIds) {
    const added = await mention(context, comment, mentionedUserIds);
    await notifyOfMentions(context, comment, added);
  }
  return presented(context, id);
}

/**
 * Changes the caller's own comment, in a transaction of its own: a refused attempt counts too [R3P-66]. Without a list of
 * mentioned people its mentions stay; with one, those who are new in it are notified.
 * @throws AppError 404, 429, error.commandNotAllowed for another's, error.commentsClosed, error.commentHidden, error.commentTooOld,
 *   error.family.joined, error.userNotSelectable
 */
export async function changeComment(
  { services, caller }: { services: Services; caller: Caller },
  id: number,
  changed: BodyOf<typeof commentEndpoints.update>,
): Promise<CommentRow> {
  const { database, now } = services;
  await requireAttempt(database, { what: 'comment-change', who: String(caller.id) }, CHANGES, now());
  return inTransaction(database, (db) => change({ db, services, caller }, id, changed));
}

/**
 * Deletes the caller's own comment (decision 0067).
 * @throws AppError 404, error.commandNotAllowed for another's, error.family.joined
 */
export async function removeComment(context: ServiceContext, id: number): Promise<CommentRow> {
  const { db, services } = context;
  const { comment, facts } = await openComment(context, id);
  mustNotBe(refusalOfDeletion(facts));
  if (!(await deleteComment(db, comment, services.now().toISOString()))) throw notFound();
  await mustSee(context, comment.contributionId);
  await mustNotRest(db, comment.contributionId);
  if (comment.isOfficial) await owePromiseAgain(context, comment.contributionId);
  return presented(context, id);
}

/**
 * Gives a reaction to the comment of another, or takes the caller's own back.
 * @throws AppError 404; to give: error.reactionOwn, error.commentsClosed, error.family.joined
 */
export async function react(
  context: ServiceContext,
  { id, kind }: { id: number; kind: ReactionKind },
  isGiven: boolean,
): Promise<CommentRow> {
  const { db, caller, services } = context;
  const { comment, facts } = await openComment(context, id);
  const reaction = { commentId: id, userId: caller.id, kind };
  if (isGiven) {
    mustNotBe(refusalOfReaction(facts));
    await mustNotRest(db, comment.contributionId);
    await insertReaction(db, reaction, services.now().toISOString());
  } else {
    mustNotBe(refusalOfReading(facts));
    await deleteReaction(db, reaction);
  }
  return presented(context, id);
}
