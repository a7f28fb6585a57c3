import { type ComponentType, lazy, Suspense } from 'react';
import { useLocation } from 'react-router-dom';
import type { ContributionDetail } from '../../../../contract/contributions.ts';
import { NotFoundPage } from '../../../app/NotFoundPage.tsx';
import { ListSkeleton } from '../../../components/feedback/Skeletons.tsx';
import { TabContainer } from '../../../components/layout/TabContainer.tsx';
import type { ContributionTab, ContributionTabProps } from './tabDefinition.ts';

const found = import.meta.glob<{ tabs: readonly ContributionTab[] }>('../../*/contributionTabs.ts', {
  eager: true,
});

interface LoadedTab extends ContributionTab {
  Content: ComponentType<ContributionTabProps>;
}

/** Every feature's parts of a contribution's page, by rank. */
const TABS: readonly LoadedTab[] = Object.values(found)
  .flatMap(({ tabs }) => tabs)
  .sort((one, other) => one.rank - other.rank)
  .map((tab) => ({ ...tab, Content: lazy(tab.load) }));

/** The parts that the reader may open; the address says which one is [R3N-13]. */
export function ContributionTabs({ contribution }: { contribution: ContributionDetail }) {
  const { search } = useLocation();
  const { commandId } = contribution;
  const ofCommand = TABS.find(({ commands }) => commandId !== null && commands?.includes(commandId));
  const asked = new URLSearchParams(search).get('tab') ?? ofCommand?.name;
  return (
    <TabContainer
      label="contribution.tabs"
      current={asked}
      notFound={<NotFoundPage />}
      tabs={TABS.map(({ name, label, allowed, count, Content }) => ({
        name,
        label,
        allowed: allowed(contribution),
        count: count?.(contribution),
        content: (
          <Suspense fallback={<ListSkeleton rows={3} columns={1} />}>
            <Content contribution={contribution} />
          </Suspense>
        ),
      }))}
    />
  );
}
