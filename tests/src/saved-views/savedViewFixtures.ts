import type { SavedView } from '#contract/saved-views/schema.ts';

export const VIEWS = '/api/v3/saved-views';

/** A view of the caller's own. */
export const view = (changes: Partial<SavedView> = {}): SavedView => ({
  id: 7,
  name: 'Mobility first',
  kind: 'LIST',
  address: '/contribution/list/SUGGESTION/0/mine?contributionFieldId.in=4&sort=title,asc',
  type: 'SUGGESTION',
  columns: ['title', 'code'],
  sharing: { with: 'NOBODY' },
  owner: { id: 1, firstName: 'Ada', lastName: 'Lovelace' },
  isOwn: true,
  canEdit: true,
  pinned: false,
  weeklyMail: false,
  hasFeed: false,
  dateUpdated: '2026-03-02T08:30:00Z',
  version: 0,
  ...changes,
});
