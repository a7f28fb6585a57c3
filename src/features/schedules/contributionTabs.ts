import { isDraft } from '#src/app/contributionAddress.ts';
import type { ContributionTab } from '#src/features/contributions/detail/tabDefinition.ts';

/** How a contribution is put into practice, for everybody who sees it [R3B-20, R3F-07, R3F-08], S3-85. */
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
