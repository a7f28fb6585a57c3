import type { CampaignRow } from '../../../contract/campaigns.ts';

/** Key of the words before the end of submissions: what is over was open until then. */
export function endLabel({
  isOpen,
  dateSubmissionEnd,
}: Pick<CampaignRow, 'isOpen' | 'dateSubmissionEnd'>): 'campaign.end' | 'campaign.end.past' {
  const isOver = !isOpen && Date.parse(dateSubmissionEnd ?? '') <= Date.now();
  return isOver ? 'campaign.end.past' : 'campaign.end';
}
