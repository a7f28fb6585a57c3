import type { ContributionTab } from '#src/features/contributions/detail/tabDefinition.ts';

/** What is joined to a contribution. */
export const tabs: readonly ContributionTab[] = [
  {
    name: 'family',
    label: 'family.tab',
    rank: 15,
    allowed: ({ familySize }) => familySize > 0,
    count: ({ familySize }) => familySize || undefined,
    load: () => import('./FamilyTab.tsx'),
  },
];
