import { commentEndpoints as endpoints } from '#contract/comments/endpoints.ts';
import { inTransaction } from '#server/platform/db/client.ts';
import { found, notFound, refused } from '#server/platform/errors.ts';
import { Page } from '#server/platform/http/answers.ts';
import type { ServiceContext } from '#server/platform/http/call.ts';
import { type Route, routes } from '#server/platform/http/route.ts';
import { type Limit, requireAttempt } from '#server/platform/limits/limits.ts';
import { requireFigures } from '#server/process/points/points.policy.ts';
import { mustSee } from '#server/process/selection/must-see.ts';
import { mayReadComments } from './comments.policy.ts';
import {
  countComments,
  countOneMore,
  insertComment,
  readComment,
  readComments,
  readDiscussion,
  updateComment,
} from './comments.repository.ts';

/** Of one person, on all contributions together: more than anybody has to say, less than a program sends. */
const COMMENTS: Limit = { most: 30, withinSeconds: 60 };

type Row = NonNullable<Awaited<ReturnType<typeof readComment>>>;

function present(
  { id, comment, parentId, userId, fullName, createdDate, updatedDate }: Omit<Row, 'contributionId'>,
  caller: number,
) {
  const isOwn = userId === caller;
  return { id, comment, parentId, userId, fullName, createdDate, updatedDate, isOwn };
}

async function addComment(serviceContext: ServiceContext, contributionId: number, body: string) {
  const { db, caller, services } = serviceContext;
  await mustSee(serviceContext, contributionId);
  if (!(await countOneMore(db, contributionId))) throw refused('error.commentsClosed', 'comment');
  // Counting waits for the row; another may have deleted or hidden it meanwhile.
  await mustSee(serviceContext, contributionId);
  const now = services.now().toISOString();
  const dates = { createdDate: now, updatedDate: now };
  const id = await insertComment(db, { contributionId, userId: caller.id, body, ...dates });
  return present(found(await readComment(db, id)), caller.id);
}

/** Comments on contributions [R3P-64 … R3P-67]. */
export const commentRoutes: Route[] = routes(endpoints, {
  list: async (context) => {
    const { params, query, caller } = context;
    const { rows, total, type, commentStatus } = found(await readComments(context, params.id, query));
    if (!mayReadComments(caller, type, commentStatus)) return new Page([], 0);
    return new Page(
      rows.map((row) => present(row, caller.id)),
      total,
    );
  },
  add: {
    ownTransaction: true,
    handle: async ({ params, body, caller, services, alertParams }) => {
      const { database, now } = services;
      await requireAttempt(database, { what: 'comment', who: String(caller.id) }, COMMENTS, now());
      const comment = await inTransaction(database, (db) =>
        addComment({ db, services, caller }, params.id, body.comment),
      );
      alertParams(String(comment.id));
      return comment;
    },
  },
  update: async (context) => {
    const { db, params, body, caller, services } = context;
    const { contributionId, userId } = found(await readComment(db, params.id));
    await mustSee(context, contributionId);
    const { type, commentStatus } = found(await readDiscussion(db, contributionId));
    const isOwn = userId === caller.id;
    if (!isOwn && !mayReadComments(caller, type, commentStatus)) throw notFound();
    if (!isOwn) throw refused('error.commandNotAllowed', 'comment');
    if (!(await updateComment(db, params.id, body.comment, services.now().toISOString()))) {
      throw refused('error.commentsClosed', 'comment');
    }
    // Changing waits for the contribution's row; another may have deleted or hidden it meanwhile.
    await mustSee(context, contributionId);
    return present(found(await readComment(db, params.id)), caller.id);
  },
  countOfUser: ({ db, params, caller }) => {
    requireFigures(caller, params.id);
    return countComments(db, params.id);
  },
});
