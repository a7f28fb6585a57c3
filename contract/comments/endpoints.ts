import { z } from 'zod';
import {
  forContributors,
  forSignedIn,
  Id,
  PageSize,
  pagesOnDemand,
  paging,
  rowsOf,
  textOf,
} from '#contract/http.ts';
import {
  COMMENT_LIMITS,
  CommentRow,
  MENTION_SEARCH,
  MentionedPerson,
  MOST_MENTIONS,
  ModeratedComment,
  ModerationState,
  REASON_LIMITS,
  ReactionKind,
  ThreadOrder,
} from './schema.ts';

const body = z.object({
  comment: textOf(COMMENT_LIMITS),
  /** Whom the comment mentions; of a change left out, those whom it mentions already. */
  mentionedUserIds: z.array(z.number().int().positive()).max(MOST_MENTIONS).optional(),
});
const reasonBody = z.object({ reason: textOf(REASON_LIMITS) });
const newComment = body.extend({
  /** The comment of the same contribution that it answers; of an answer, what that one answers is meant. */
  parentId: z.number().int().positive().nullish(),
  /** Marks it as the official answer, by whoever is responsible. */
  official: z.boolean().optional(),
});
/** Comments on contributions [R3P-64 … R3P-67]. */
export const commentEndpoints = {
  list: forContributors('GET api/v3/comments/list/:id', {
    summary:
      'Comments of a contribution, oldest first: all of them, or one page when size is given; in an order, pages of threads with their replies, and the number of threads',
    query: z.object({
      ...pagesOnDemand,
      order: ThreadOrder.optional(),
      /** Only the thread of this comment. */
      thread: Id.optional(),
      /** Only official answers, the latest first. */
      official: z.literal('true').optional(),
    }),
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
  markOfficial: forContributors('PUT api/v3/comments/:id/official', {
    summary: 'Marks an own comment as the official answer, by whoever is responsible for the contribution',
    response: CommentRow,
    alert: 'app.comment.official',
  }),
  unmarkOfficial: forContributors('DELETE api/v3/comments/:id/official', {
    summary: 'Takes the mark of the official answer away',
    response: CommentRow,
    alert: 'app.comment.notOfficial',
  }),
  report: forContributors('POST api/v3/comments/:id/report', {
    summary: 'Reports the comment of another to those who moderate, once',
    body: reasonBody,
    response: CommentRow,
    alert: 'app.comment.reported',
  }),
  hide: forContributors('POST api/v3/comments/:id/hide', {
    summary: 'Hides a comment from all but its author and those who moderate',
    body: reasonBody,
    response: CommentRow,
    alert: 'app.comment.hidden',
  }),
  unhide: forContributors('POST api/v3/comments/:id/unhide', {
    summary: 'Shows a hidden comment again',
    response: CommentRow,
    alert: 'app.comment.unhidden',
  }),
  dismissReports: forContributors('POST api/v3/comments/:id/dismiss-reports', {
    summary: 'Closes the reports of a comment; it stays as it is',
    response: CommentRow,
    alert: 'app.comment.reportsDismissed',
  }),
  moderation: forContributors('GET api/v3/comments/moderation', {
    summary: 'Comments that were reported or hidden, of contributions that the caller moderates',
    query: z.object({
      ...paging(['id', 'date'], 'date,desc'),
      state: ModerationState.default('REPORTED'),
    }),
    ...rowsOf(ModeratedComment),
  }),
  mentionable: forContributors('GET api/v3/comments/mentionable/:id', {
    summary: `People who may be mentioned in comments of a contribution: from ${MENTION_SEARCH.letters} letters on all who see it, else those who take part`,
    query: z.object({
      /** Part of a name. */
      text: z.string().trim().max(MENTION_SEARCH.text).default(''),
      page: pagesOnDemand.page,
      size: PageSize.refine((size) => size <= MENTION_SEARCH.size).default(MENTION_SEARCH.size),
    }),
    ...rowsOf(MentionedPerson),
    countsUpTo: MENTION_SEARCH.found,
  }),
  countOfUser: forSignedIn('GET api/v3/comment-count/user/:id', {
    summary: 'Number of comments of a user: oneself, or anybody for a platform administrator',
    response: z.number(),
  }),
};
