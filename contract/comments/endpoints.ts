import { z } from 'zod';
import { endpoint, Id, pagesOnDemand } from '#contract/http.ts';
import { contributors, signedIn } from '#contract/roles.ts';
import { COMMENT_LIMITS, CommentRow } from './schema.ts';

const byId = z.object({ id: Id });
const body = z.object({ comment: z.string().trim().min(COMMENT_LIMITS.min).max(COMMENT_LIMITS.max) });
/** Comments on contributions [R3P-64 … R3P-67]. */
export const commentEndpoints = {
  list: endpoint('GET api/v3/comments/list/:id', {
    access: contributors,
    summary: 'Comments of a contribution, oldest first: all of them, or one page when size is given',
    params: byId,
    query: z.object(pagesOnDemand),
    response: z.array(CommentRow),
    list: true,
  }),
  add: endpoint('POST api/v3/comments/add-comment/:id', {
    access: contributors,
    summary: 'Adds a comment to a contribution',
    params: byId,
    body,
    response: CommentRow,
    alert: 'app.comment.created',
  }),
  update: endpoint('POST api/v3/comments/update-comment/:id', {
    access: contributors,
    summary: 'Changes an own comment',
    params: byId,
    body,
    response: CommentRow,
    alert: 'app.comment.updated',
  }),
  countOfUser: endpoint('GET api/v3/comment-count/user/:id', {
    access: signedIn,
    summary: 'Number of comments of a user: oneself, or anybody for a platform administrator',
    params: byId,
    response: z.number(),
  }),
};
