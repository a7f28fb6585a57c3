import type { CampaignFunnel } from '#contract/campaigns/schema.ts';

export interface FunnelStep {
  name: 'audience' | 'visitors' | 'beginners' | 'submitters' | 'contributions' | 'answered' | 'implemented';
  count: number;
  /** People, up to those who submitted; then contributions. */
  isPeople: boolean;
  /** Of the step before that counts the same, 0 to 1; null for the first of its kind, and where it is no part of it. */
  share: number | null;
  /** Length of its bar, of the longest that counts the same, 0 to 1. */
  width: number;
  /** Another number that its words say. */
  beside?: number;
  stateIds?: readonly number[];
}

type Counted = Omit<FunnelStep, 'share' | 'width' | 'isPeople' | 'count'> & { count: number | null };

function withShares(all: readonly Counted[], isPeople: boolean): FunnelStep[] {
  // What is not shown has no row.
  const steps = all.flatMap(({ count, ...step }) => (count === null ? [] : [{ ...step, count }]));
  const most = Math.max(...steps.map(({ count }) => count));
  return steps.map((step, at) => {
    const before = steps[at - 1]?.count ?? 0;
    // Everybody may read it: more may visit than it is for.
    const isPart = before > 0 && step.count <= before;
    return {
      ...step,
      isPeople,
      share: isPart ? step.count / before : null,
      width: most === 0 ? 0 : step.count / most,
    };
  });
}

/** The steps of a funnel with what each is of the one before. */
export const stepsOf = (funnel: CampaignFunnel): FunnelStep[] => [
  ...withShares(
    [
      { name: 'audience', count: funnel.audience, beside: funnel.notified },
      { name: 'visitors', count: funnel.visitors, beside: funnel.anonymousReads },
      { name: 'beginners', count: funnel.beginners },
      { name: 'submitters', count: funnel.submitters },
    ],
    true,
  ),
  ...withShares(
    [
      { name: 'contributions', count: funnel.contributions },
      { name: 'answered', count: funnel.answered },
      { name: 'implemented', count: funnel.implemented, stateIds: funnel.implementedStateIds },
    ],
    false,
  ),
];
