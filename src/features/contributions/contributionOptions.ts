import type { ContributionType } from '#contract/access.ts';
import { CampaignType } from '#contract/campaigns/schema.ts';
import type { ContributionField } from '#contract/fields/schema.ts';
import { inLanguage } from '#contract/texts/titles.ts';

/** What can be chosen: its id, and its name in the reader's language. */
export interface Option {
  id: number;
  label: string;
}

/** Tags or campaigns to choose from. */
export const optionsOf = (rows: readonly { id: number; title: string }[] = []): Option[] =>
  rows.map(({ id, title }) => ({ id, label: title }));

export const fieldOptions = (
  rows: readonly Pick<ContributionField, 'id' | 'definitionList'>[] = [],
  locale: string,
): Option[] =>
  rows.map(({ id, definitionList }) => ({
    id,
    label: inLanguage(definitionList, locale)?.title ?? String(id),
  }));

/** Types whose contributions can belong to a campaign. */
export const hasCampaigns = (type: ContributionType): type is CampaignType =>
  CampaignType.safeParse(type).success;
