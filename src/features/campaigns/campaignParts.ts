import { useGetList } from 'ra-core';
import type { CampaignReward } from '#contract/campaigns/rewards.endpoints.ts';
import type { CampaignForm } from '#contract/campaigns/schema.ts';
import type { InputScope } from '#src/components/extraInputs/useExtraInputs.ts';
import type { ListMeta } from '#src/dataProvider/resourceTypes.ts';
import { stateOf } from './campaignValues.ts';

/** What a campaign is made of, each at its own address. */
export const CAMPAIGN_PARTS = ['basics', 'questions', 'rewards'] as const;
export type CampaignPart = (typeof CAMPAIGN_PARTS)[number];

export const partAddress = (part: CampaignPart, id: number) =>
  `/campaign/${id}/${part === 'basics' ? 'edit' : part}`;

export const questionsOf = ({ id, campaignType }: Pick<CampaignForm, 'id' | 'campaignType'>): InputScope => ({
  source: campaignType,
  competitionId: null,
  campaignId: id,
});

/** The rewards of a campaign by their places. */
export const useCampaignRewards = (id: number) =>
  useGetList<CampaignReward>(
    'campaign-rewards',
    { filter: { id }, meta: { view: 'list' } satisfies ListMeta<'campaign-rewards'> },
    { retry: false },
  );

/** What has ended can be read and archived. */
export const isClosed = (campaign: CampaignForm): boolean =>
  !['DRAFT', 'PUBLISHED'].includes(stateOf(campaign));
