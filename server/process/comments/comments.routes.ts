import { commentEndpoints } from '#contract/comments/endpoints.ts';
import { found } from '#server/platform/errors.ts';
import { Page } from '#server/platform/http/answers.ts';
import { type Route, routes } from '#server/platform/http/route.ts';
import { requireFigures } from '#server/process/points/points.policy.ts';
import { addComment, changeComment, react, removeComment } from './comment.save.ts';
import { mayReadComments } from './comments.policy.ts';
import { presentComment } from './comments.present.ts';
import { countComments, readComments } from './comments.repository.ts';

/** Comments on contributions [R3P-64 … R3P-67]. */
export const commentRoutes: Route[] = routes(commentEndpoints, {
  list: async (context) => {
    const { params, query, caller } = context;
    const { rows, total, type, commentStatus } = found(await readComments(context, params.id, query));
    if (!mayReadComments(caller, type, commentStatus)) return new Page([], 0);
    return new Page(rows, total).map((row) => presentComment(row, caller.id));
  },
  add: {
    ownTransaction: true,
    handle: async ({ params, body, alertParams, ...context }) => {
      const comment = await addComment(context, params.id, body);
      alertParams(String(comment.id));
      return comment;
    },
  },
  update: (context) => changeComment(context, context.params.id, context.body.comment),
  remove: (context) => removeComment(context, context.params.id),
  react: (context) => react(context, context.params, true),
  takeReaction: (context) => react(context, context.params, false),
  countOfUser: ({ db, params, caller }) => {
    requireFigures(caller, params.id);
    return countComments(db, params.id);
  },
});
