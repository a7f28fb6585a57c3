import type { CampaignRow } from '#contract/campaigns/schema.ts';
import { StatusChip } from '#src/components/status/StatusChip.tsx';
import { isOver } from './endLabel.ts';

type Shown = Pick<CampaignRow, 'publishState' | 'isOpen' | 'dateSubmissionEnd'>;

/** How a campaign stands for its readers: what is published and over is closed to them. */
export function CampaignChip({ campaign }: { campaign: Shown }) {
  const { publishState } = campaign;
  const isClosed = publishState === 'PUBLISHED' && isOver(campaign);
  return <StatusChip kind="publishState" value={isClosed ? 'CLOSED' : publishState} />;
}
