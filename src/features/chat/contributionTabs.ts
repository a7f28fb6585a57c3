import type { ContributionTab } from '#src/features/contributions/detail/tabDefinition.ts';

/** The chats of which the reader is a member, or that he reads along as an administrator. */
export const tabs: readonly ContributionTab[] = [
  {
    name: 'chat',
    label: 'chat.title',
    rank: 15,
    allowed: ({ chatSessions }) => chatSessions.length > 0,
    load: () => import('./ChatTab.tsx'),
  },
];
