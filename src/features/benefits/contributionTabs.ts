import { mayViewBenefits } from '#contract/benefits/rules.ts';
import { isDraft } from '#src/app/contributionAddress.ts';
import type { ContributionTab } from '#src/features/contributions/detail/tabDefinition.ts';

/** The expected and the actual benefits of a contribution. */
export const tabs: readonly ContributionTab[] = [
  {
    name: 'benefits',
    label: 'benefit.tab',
    rank: 40,
    commands: ['VIEW_BENEFITS', 'BENEFIT_FORECAST', 'BENEFIT_ACTUAL', 'ACTION_ITEMS'],
    allowed: (contribution) => !isDraft(contribution) && mayViewBenefits(contribution.permissions.commands),
    load: () => import('./BenefitsTab.tsx'),
  },
];
