import type { commentEndpoints } from '#contract/comments/endpoints.ts';
import type { CommentRow } from '#contract/comments/schema.ts';
import type { BodyOf } from '#contract/http.ts';
import { inTransaction } from '#server/platform/db/client.ts';
import { found, refused } from '#server/platform/errors.ts';
import type { Caller, ServiceContext } from '#server/platform/http/call.ts';
import { type Limit, requireAttempt } from '#server/platform/limits/limits.ts';
import type { Services } from '#server/platform/services.ts';
import { mustNotRest } from '#server/process/selection/must-not-rest.ts';
import { mustSee } from '#server/process/selection/must-see.ts';
import { notifyOfComment } from './comment.messages.ts';
import { mustNotBe, presented } from './comment.open.ts';
import { refusalOfReply } from './comment.rules.ts';
import { countOneMore, insertComment, readComment, readThreadStart } from './comments.repository.ts';
import { mention } from './mentions.ts';
import { markAsOfficial } from './official.ts';

/** Of one person, on all contributions together: more than anybody has to say, less than a program sends. */
const COMMENTS: Limit = { most: 30, withinSeconds: 60 };

type NewComment = BodyOf<typeof commentEndpoints.add>;

/** @returns what an answer is stored below @throws AppError 404, error.commentDeleted */
async function startOfThread(
  { db, caller }: ServiceContext,
  contributionId: number,
  parentId: number,
): Promise<number> {
  const parent = found(await readComment(db, parentId, caller));
  mustNotBe(
    refusalOfReply({
      isDeleted: parent.deletedAt !== null,
      isHidden: parent.hiddenAt !== null,
      isOfContribution: parent.contributionId === contributionId,
    }),
  );
  return found(await readThreadStart(db, parentId));
}

async function add(
  context: ServiceContext,
  contributionId: number,
  { comment: body, parentId, mentionedUserIds = [], official = false }: NewComment,
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
    contributionId,
    userId: caller.id,
    body,
    parentId: answered,
    ...dates,
  });
  await mention(context, { id, contributionId }, mentionedUserIds);
  if (official) await markAsOfficial(context, id);
  await notifyOfComment(context, { id, contributionId });
  return presented(context, id);
}

/**
 * Adds a comment, in a transaction of its own: a refused attempt counts too [R3P-65].
 * @throws AppError 404, 429, error.family.joined, error.commentsClosed, error.commentDeleted, error.commentHidden,
 *   error.userNotSelectable; for an official answer error.commandNotAllowed
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
