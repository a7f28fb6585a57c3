import type { CommentRow } from '#contract/comments/schema.ts';
import type { ContributionDetail } from '#contract/contributions/schema.ts';
import { type Answers, list } from '#tests/support/network.ts';
import { renderApp } from '#tests/support/renderApp.tsx';
import { contribution, EMPLOYEE, loadScreens, OPTIONS, permissions } from './contributionFixtures.ts';

export const loadDiscussion = () =>
  Promise.all([loadScreens(), import('#src/features/comments/CommentsTab.tsx')]);

export const LIST = '/api/v3/comments/list/12';
export const ADD = '/api/v3/comments/add-comment/12';

const soon = () => new Date(Date.now() + 600_000).toISOString();

/** A comment of somebody else. */
export function comment(changes: Partial<CommentRow> = {}): CommentRow {
  return {
    id: 1,
    comment: 'A roof would be good too.',
    parentId: null,
    userId: 8,
    fullName: 'Mehmet Demir',
    hasProfile: true,
    createdDate: '2026-03-02T08:30:00Z',
    updatedDate: '2026-03-02T08:30:00Z',
    isOwn: false,
    editedAt: null,
    editableUntil: changes.isOwn ? soon() : null,
    deleted: false,
    reactions: [],
    mentions: [],
    official: false,
    mayMarkOfficial: false,
    hidden: null,
    mayHide: false,
    reported: false,
    origin: null,
    ...changes,
  };
}

/** What renders the page of a contribution with its discussion. */
export const discussionOptions = (responses: Answers = {}, changes: Partial<ContributionDetail> = {}) => ({
  roles: EMPLOYEE,
  responses: {
    ...OPTIONS,
    'GET /api/v3/contributions/:id': contribution({
      commentStatus: 'VISIBLE',
      permissions: permissions({ comment: true, rate: true }),
      ...changes,
    }),
    [`GET ${LIST}`]: list([
      comment(),
      comment({ id: 2, comment: 'And a pump.', isOwn: true, fullName: 'Ayşe Yılmaz' }),
    ]),
    ...responses,
  },
});

/** The page of a contribution with its discussion. */
export const openDiscussion = (changes: Partial<ContributionDetail> = {}, responses: Answers = {}) =>
  renderApp('/contribution/SUGGESTION/12/detail', discussionOptions(responses, changes));
