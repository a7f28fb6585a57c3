import type { ContributionType } from '#contract/access.ts';
import { CampaignType } from '#contract/campaigns/schema.ts';
import type { Option } from '#src/components/contributions/options.ts';

/** Tags or campaigns to choose from. */
export const optionsOf = (rows: readonly { id: number; title: string }[] = []): Option[] =>
  rows.map(({ id, title }) => ({ id, label: title }));

/** Types whose contributions can belong to a campaign. */
export const hasCampaigns = (type: ContributionType): type is CampaignType =>
  CampaignType.safeParse(type).success;
