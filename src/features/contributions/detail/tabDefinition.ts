import type { ComponentType } from 'react';
import type { ContributionDetail } from '#contract/contributions/schema.ts';
import type { CommandType } from '#contract/life-cycles/schema.ts';
import type { Reader } from '#src/dataProvider/prefetchList.ts';

export interface ContributionTabProps {
  contribution: ContributionDetail;
}

/**
 * A part of a contribution's page. Each feature that has one exports `tabs` from
 * `src/features/<feature>/contributionTabs.ts`; the code of a part loads when it is opened.
 */
export interface ContributionTab {
  /** Word in the address: `?tab=history`. */
  name: string;
  /** Message key. */
  label: string;
  /** Order among the tabs. */
  rank: number;
  /** Commands whose place this is: a page opened for one of them opens here. */
  commands?: readonly CommandType[];
  allowed: (contribution: ContributionDetail) => boolean;
  /** A number behind the label; none when there is nothing to count. */
  count?: (contribution: ContributionDetail) => number | undefined;
  load: () => Promise<{ default: ComponentType<ContributionTabProps> }>;
  /** Reads what it begins with, for pages that begin with it. */
  readAhead?: (reader: Reader, contribution: ContributionDetail) => Promise<unknown>;
}
