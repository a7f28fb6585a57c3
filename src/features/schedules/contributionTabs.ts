import { isDraft } from '#src/app/contributionAddress.ts';
import type { ContributionTab } from '#src/features/contributions/detail/tabDefinition.ts';

/** How a contribution is put into practice, for everybody who sees it. */
export const tabs: readonly ContributionTab[] = [
  {
    name: 'schedule',
    label: 'schedule.tab',
    rank: 50,
    commands: ['IMPLEMENTATION_SCHEDULE'],
    allowed: (contribution) => !isDraft(contribution),
    load: () => import('./ScheduleTab.tsx'),
  },
];
