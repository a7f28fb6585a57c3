import { z } from 'zod';
import { forContributors, forSignedIn, Id, pagesOnDemand, rowsOf, textOf } from '#contract/http.ts';
import { COMMENT_LIMITS, CommentRow, ReactionKind } from './schema.ts';

const body = z.object({ comment: textOf(COMMENT_LIMITS) });
const newComment = body.extend({
  /** The comment of the same contribution that it answers; of an answer, what that one answers is meant. */
  parentId: z.number().int().positive().nullish(),
});
/** Comments on contributions [R3P-64 … R3P-67]. */
export const commentEndpoints = {
  list: forContributors('GET api/v3/comments/list/:id', {
    summary: 'Comments of a contribution, oldest first: all of them, or one page when size is given',
    query: z.object(pagesOnDemand),
    ...rowsOf(CommentRow),
  }),
  add: forContributors('POST api/v3/comments/add-comment/:id', {
    summary: 'Adds a comment to a contribution, or an answer to one of its comments',
    body: newComment,
    response: CommentRow,
    alert: 'app.comment.created',
  }),
  update: forContributors('POST api/v3/comments/update-comment/:id', {
    summary: 'Changes an own comment, within 15 minutes after it was written',
    body,
    response: CommentRow,
    alert: 'app.comment.updated',
  }),
  remove: forContributors('DELETE api/v3/comments/:id', {
    summary: 'Deletes an own comment; its place in the discussion stays',
    response: CommentRow,
    alert: 'app.comment.deleted',
  }),
  react: forContributors('PUT api/v3/comments/:id/reactions/:kind', {
    summary: 'Reacts to the comment of another; a second time changes nothing',
    params: z.object({ id: Id, kind: ReactionKind }),
    response: CommentRow,
  }),
  takeReaction: forContributors('DELETE api/v3/comments/:id/reactions/:kind', {
    summary: 'Takes an own reaction back; where there is none, changes nothing',
    params: z.object({ id: Id, kind: ReactionKind }),
    response: CommentRow,
  }),
  countOfUser: forSignedIn('GET api/v3/comment-count/user/:id', {
    summary: 'Number of comments of a user: oneself, or anybody for a platform administrator',
    response: z.number(),
  }),
};
