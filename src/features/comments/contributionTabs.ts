import type { ContributionTab } from '#src/features/contributions/detail/tabDefinition.ts';
import { prefetchComments } from './commentReads.ts';

/** The discussion; hidden comments are for the administrators of the type only. */
export const tabs: readonly ContributionTab[] = [
  {
    name: 'discussion',
    label: 'contribution.discussion',
    rank: 10,
    allowed: ({ commentStatus, permissions }) => commentStatus !== 'HIDDEN' || permissions.administer,
    count: ({ commentCount }) => commentCount || undefined,
    load: () => import('./CommentsTab.tsx'),
    readAhead: (reader, { id }) => prefetchComments(reader, id),
  },
];
