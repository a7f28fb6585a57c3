import { type ComponentType, Suspense, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { ContributionDetail } from '#contract/contributions/schema.ts';
import type { CommandType } from '#contract/life-cycles/schema.ts';
import { NotFoundPage } from '#src/app/NotFoundPage.tsx';
import { EmptyState } from '#src/components/feedback/EmptyState.tsx';
import { ListSkeleton } from '#src/components/feedback/Skeletons.tsx';
import { TabContainer } from '#src/components/layout/TabContainer.tsx';
import type { Reader } from '#src/dataProvider/prefetchList.ts';
import { lazyPart } from '#src/lazyPart.ts';
import { usePane } from './paneContext.ts';
import type { ContributionTab, ContributionTabProps } from './tabDefinition.ts';
import { useCommentKey } from './useCommentKey.ts';

const found = import.meta.glob<{ tabs: readonly ContributionTab[] }>('../../*/contributionTabs.ts', {
  eager: true,
});

type Content = ComponentType<ContributionTabProps>;

/** Every feature's parts of a contribution's page, by rank. */
const TABS: readonly (ContributionTab & { Late: Content })[] = Object.values(found)
  .flatMap(({ tabs }) => tabs)
  .sort((one, other) => one.rank - other.rank)
  .map((tab) => ({ ...tab, Late: lazyPart(tab.load) }));

/** Parts whose code is there, by their name. */
const loaded = new Map<string, Content>();

const askedBy = (search: string) => new URLSearchParams(search).get('tab');

const placeOf = (command: CommandType | null) =>
  TABS.find(({ commands }) => command !== null && commands?.includes(command));

/**
 * Loads the code of the part that a page will begin with, as far as its address shows, while the contribution itself is
 * read: it is then rendered at once. What is waited for, however shortly, stays behind its placeholder for a third of a
 * second.
 */
export async function loadFirstTab(search: string, command: CommandType | null): Promise<void> {
  const asked = askedBy(search);
  const tab = TABS.find(({ name }) => name === asked) ?? placeOf(command) ?? TABS[0];
  if (tab) loaded.set(tab.name, (await tab.load()).default);
}

// Nearly every page begins with the first part: its code travels with the page's, also before the page is opened.
loadFirstTab('', null).catch(() => undefined);

/** Reads ahead what the part shows that a page begins with. @param search of its address, which may name another part */
export function prefetchFirstTab(
  reader: Reader,
  contribution: ContributionDetail,
  search: string,
): Promise<unknown> | undefined {
  const asked = askedBy(search);
  const parts = TABS.filter(({ allowed }) => allowed(contribution));
  const tab = parts.find(({ name }) => name === asked) ?? parts[0];
  return tab?.readAhead?.(reader, contribution);
}

/** The parts that the reader may open; the address says which one is. */
export function ContributionTabs({ contribution }: { contribution: ContributionDetail }) {
  const { search } = useLocation();
  // As they were when the page was rendered first: another component in the place of one would begin anew.
  const [parts] = useState(() => TABS.map((tab) => ({ ...tab, Content: loaded.get(tab.name) ?? tab.Late })));
  const pane = usePane();
  const asked = askedBy(search) ?? placeOf(contribution.commandId)?.name;
  useCommentKey(contribution, pane?.tabAddress);
  return (
    <TabContainer
      label="contribution.tabs"
      current={asked}
      {...(pane && { to: pane.tabAddress })}
      notFound={pane ? <EmptyState title="error.http.404" text="error.http.404.text" /> : <NotFoundPage />}
      tabs={parts.map(({ name, label, allowed, count, Content }) => ({
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
