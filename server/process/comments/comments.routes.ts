import { commentEndpoints } from '#contract/comments/endpoints.ts';
import { found } from '#server/platform/errors.ts';
import { Page } from '#server/platform/http/answers.ts';
import { type Route, routes } from '#server/platform/http/route.ts';
import { requireFigures } from '#server/process/points/points.policy.ts';
import { countComments } from '#server/process/selection/count-comments.ts';
import { addComment } from './comment.add.ts';
import { changeComment, react, removeComment } from './comment.save.ts';
import { mayReadComments } from './comments.policy.ts';
import { presentComment } from './comments.present.ts';
import { readComments } from './discussion.repository.ts';
import { listMentionable } from './mentions.ts';
import { dismissReports, hideComment, unhideComment } from './moderate.ts';
import { listModerated } from './moderation.repository.ts';
import { setOfficialAnswer } from './official.ts';
import { reportComment } from './report.ts';

/** Comments on contributions [R3P-64 … R3P-67]. */
export const commentRoutes: Route[] = routes(commentEndpoints, {
  list: async (context) => {
    const { params, query, caller } = context;
    const { rows, total, type, commentStatus } = found(await readComments(context, params.id, query));
    if (!mayReadComments(caller, type, commentStatus)) return new Page([], 0);
    return new Page(rows, total).map((row) => presentComment(row, caller));
  },
  add: {
    ownTransaction: true,
    handle: async ({ params, body, alertParams, ...context }) => {
      const comment = await addComment(context, params.id, body);
      alertParams(String(comment.id));
      return comment;
    },
  },
  update: {
    ownTransaction: true,
    handle: ({ params, body, ...context }) => changeComment(context, params.id, body),
  },
  remove: (context) => removeComment(context, context.params.id),
  react: (context) => react(context, context.params, true),
  takeReaction: (context) => react(context, context.params, false),
  markOfficial: (context) => setOfficialAnswer(context, context.params.id, true),
  unmarkOfficial: (context) => setOfficialAnswer(context, context.params.id, false),
  report: {
    ownTransaction: true,
    handle: ({ params, body, ...context }) => reportComment(context, params.id, body.reason),
  },
  hide: (context) => hideComment(context, context.params.id, context.body.reason),
  unhide: (context) => unhideComment(context, context.params.id),
  dismissReports: (context) => dismissReports(context, context.params.id),
  moderation: {
    // What was hidden or dismissed a moment ago is in it no more.
    mayLag: false,
    handle: (context) => listModerated(context, context.query),
  },
  mentionable: (context) => listMentionable(context, context.params.id, context.query),
  countOfUser: ({ db, params, caller }) => {
    requireFigures(caller, params.id);
    return countComments(db, params.id);
  },
});
