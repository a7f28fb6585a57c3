import type { CampaignRow } from '#contract/campaigns/schema.ts';
import { StatusChip } from '#src/components/status/StatusChip.tsx';

type Shown = Pick<CampaignRow, 'publishState' | 'isOpen' | 'dateSubmissionEnd'>;

/** How a campaign stands for its readers: what is published and over is closed to them. */
export function CampaignChip({ campaign }: { campaign: Shown }) {
  const { publishState } = campaign;
  const isClosed = publishState === 'PUBLISHED' && isOver(campaign);
  return <StatusChip kind="publishState" value={isClosed ? 'CLOSED' : publishState} />;
}

type Ending = Pick<CampaignRow, 'isOpen' | 'dateSubmissionEnd'>;

/** Whether the day until which one could take part is over, whatever has been made of the campaign since. */
const isOver = ({ isOpen, dateSubmissionEnd }: Ending): boolean =>
  !isOpen && Date.parse(dateSubmissionEnd ?? '') <= Date.now();

/** How a campaign ends, or ended: keys of words, and when; null where it has not been ended. */
export const endFacts = (campaign: Shown & Pick<CampaignRow, 'dateSubmissionTerminated'>) => {
  const { publishState, dateSubmissionEnd, dateSubmissionTerminated } = campaign;
  const isTerminated = publishState === 'TERMINATED';
  const hasEnded = isTerminated || publishState === 'COMPLETED';
  return [
    [endLabel(campaign), dateSubmissionEnd],
    [
      isTerminated ? 'campaign.ended.TERMINATED' : 'campaign.ended.COMPLETED',
      hasEnded ? dateSubmissionTerminated : null,
    ],
  ] as const;
};

/** Key of the words before the end of submissions: what is over was open until then. */
const endLabel = (campaign: Ending): 'campaign.end' | 'campaign.end.past' =>
  isOver(campaign) ? 'campaign.end.past' : 'campaign.end';
