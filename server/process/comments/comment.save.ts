import type { commentEndpoints } from '#contract/comments/endpoints.ts';
import type { CommentRow, ReactionKind } from '#contract/comments/schema.ts';
import type { BodyOf } from '#contract/http.ts';
import { inTransaction } from '#server/platform/db/client.ts';
import { found, notFound, refused } from '#server/platform/errors.ts';
import type { Caller, ServiceContext } from '#server/platform/http/call.ts';
import { type Limit, requireAttempt } from '#server/platform/limits/limits.ts';
import type { Services } from '#server/platform/services.ts';
import { mustNotRest } from '#server/process/selection/must-not-rest.ts';
import { mustSee } from '#server/process/selection/must-see.ts';
import {
  type CommentFacts,
  type CommentRefusal,
  refusalOfChange,
  refusalOfDeletion,
  refusalOfReaction,
  refusalOfReply,
} from './comment.rules.ts';
import { mayReadComments } from './comments.policy.ts';
import { presentComment } from './comments.present.ts';
import {
  countOneMore,
  deleteComment,
  insertComment,
  readComment,
  readDiscussion,
  readThreadStart,
  updateComment,
} from './comments.repository.ts';
import { deleteReaction, insertReaction } from './reactions.repository.ts';

/** Of one person, on all contributions together: more than anybody has to say, less than a program sends. */
const COMMENTS: Limit = { most: 30, withinSeconds: 60 };

type NewComment = BodyOf<typeof commentEndpoints.add>;

/** @returns what an answer is stored below @throws AppError 404, error.commentDeleted */
async function startOfThread(
  { db, caller }: ServiceContext,
  contributionId: number,
  parentId: number,
): Promise<number> {
  const parent = found(await readComment(db, parentId, caller.id));
  mustNotBe(
    refusalOfReply({
      isDeleted: parent.deletedAt !== null,
      isOfContribution: parent.contributionId === contributionId,
    }),
  );
  return found(await readThreadStart(db, parentId));
}

async function add(
  context: ServiceContext,
  contributionId: number,
  { comment: body, parentId }: NewComment,
): Promise<CommentRow> {
  const { db, caller, services } = context;
  await mustSee(context, contributionId);
  await mustNotRest(db, contributionId);
  if (!(await countOneMore(db, contributionId))) throw refused('error.commentsClosed', 'comment');
  // Counting waits for the row; another may have deleted, hidden or joined it meanwhile.
  await mustSee(context, contributionId);
  await mustNotRest(db, contributionId);
  const now = services.now().toISOString();
  const dates = { createdDate: now, updatedDate: now };
  const answered = parentId ? await startOfThread(context, contributionId, parentId) : null;
  const id = await insertComment(db, {
    ...{ contributionId, userId: caller.id, body, parentId: answered },
    ...dates,
  });
  return presented(context, id);
}

/**
 * Adds a comment, in a transaction of its own: a refused attempt counts too [R3P-65].
 * @throws AppError 404, 429, error.family.joined, error.commentsClosed, error.commentDeleted
 */
export async function addComment(
  { services, caller }: { services: Services; caller: Caller },
  contributionId: number,
  comment: NewComment,
): Promise<CommentRow> {
  const { database, now } = services;
  await requireAttempt(database, { what: 'comment', who: String(caller.id) }, COMMENTS, now());
  return inTransaction(database, (db) => add({ db, services, caller }, contributionId, comment));
}

/** A comment with what decides on it, for somebody who sees its contribution. @throws AppError 404 */
async function openComment(context: ServiceContext, id: number) {
  const { db, caller, services } = context;
  const comment = found(await readComment(db, id, caller.id));
  await mustSee(context, comment.contributionId);
  const { type, commentStatus } = found(await readDiscussion(db, comment.contributionId));
  const facts: CommentFacts = {
    isOwn: comment.userId === caller.id,
    isDeleted: comment.deletedAt !== null,
    isReadable: mayReadComments(caller, type, commentStatus),
    isOpen: commentStatus === 'VISIBLE',
    createdDate: comment.createdDate,
    now: services.now(),
  };
  return { comment, facts };
}

function mustNotBe(refusal: CommentRefusal | null): void {
  if (refusal === 'missing') throw notFound();
  if (refusal) throw refused(refusal, 'comment');
}

const presented = async ({ db, caller }: ServiceContext, id: number): Promise<CommentRow> =>
  presentComment(found(await readComment(db, id, caller.id)), caller.id);

/**
 * Changes the caller's own comment [R3P-66].
 * @throws AppError 404, error.commandNotAllowed for another's, error.commentsClosed, error.commentTooOld, error.family.joined
 */
export async function changeComment(context: ServiceContext, id: number, body: string): Promise<CommentRow> {
  const { db, services } = context;
  const { comment, facts } = await openComment(context, id);
  mustNotBe(refusalOfChange(facts));
  if (!(await updateComment(db, id, body, services.now().toISOString()))) {
    throw refused('error.commentsClosed', 'comment');
  }
  // Changing waits for the contribution's row; another may have deleted, hidden or joined it meanwhile.
  await mustSee(context, comment.contributionId);
  await mustNotRest(db, comment.contributionId);
  return presented(context, id);
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
    await deleteReaction(db, reaction);
  }
  return presented(context, id);
}
