import type { CampaignRow } from '#contract/campaigns/schema.ts';

type Ending = Pick<CampaignRow, 'isOpen' | 'dateSubmissionEnd'>;

/** Whether the day until which one could take part is over, whatever has been made of the campaign since. */
export const isOver = ({ isOpen, dateSubmissionEnd }: Ending): boolean =>
  !isOpen && Date.parse(dateSubmissionEnd ?? '') <= Date.now();

/** Key of the words before the end of submissions: what is over was open until then. */
export const endLabel = (campaign: Ending): 'campaign.end' | 'campaign.end.past' =>
  isOver(campaign) ? 'campaign.end.past' : 'campaign.end';
