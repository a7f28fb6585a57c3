import type { ContributionTab } from './detail/tabDefinition.ts';

/** Files, history and people of a contribution. */
export const tabs: readonly ContributionTab[] = [
  {
    name: 'files',
    label: 'contribution.files',
    rank: 60,
    allowed: () => true,
    count: ({ files }) => files.filter(({ category }) => category === 'CONTRIBUTION').length || undefined,
    load: () => import('./detail/FilesTab.tsx'),
  },
  {
    name: 'people',
    label: 'contribution.people',
    rank: 70,
    allowed: ({ participants, supportCount }) => participants.length + supportCount > 0,
    load: () => import('./detail/PeopleTab.tsx'),
  },
  {
    name: 'history',
    label: 'contribution.history',
    rank: 80,
    commands: ['VIEW_HISTORY'],
    allowed: ({ permissions }) => permissions.commands.VIEW_HISTORY,
    load: () => import('./detail/HistoryTab.tsx'),
  },
];
