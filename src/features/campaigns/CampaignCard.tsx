import Chip from '@mui/material/Chip';
import type { CampaignRow } from '#contract/campaigns/schema.ts';
import { formatDateTime } from '#contract/formats/dates.ts';
import { useReaderZone } from '#src/components/fields/useReaderZone.ts';
import { ProgrammeCard } from '#src/components/programmes/ProgrammeCard.tsx';
import { useTranslate } from '#src/useTranslate.ts';
import { CampaignChip, endLabel } from './CampaignChip.tsx';

/** A campaign of the list. */
export function CampaignCard({ row }: { row: CampaignRow }) {
  const translate = useTranslate();
  const zone = useReaderZone();
  const ended = row.publishState === 'TERMINATED' || row.publishState === 'COMPLETED';
  return (
    <ProgrammeCard
      code={row.code}
      title={row.title}
      summary={row.summary}
      banner={row.bannerPreview}
      isPublic={row.accessLevel === 'PUBLIC'}
      fallback="campaigns.png"
      details={`/campaign/${row.id}`}
      chips={
        <>
          <CampaignChip campaign={row} />
          <Chip size="small" label={translate(`campaign.type.${row.campaignType}`)} />
        </>
      }
      facts={[
        { label: translate(endLabel(row)), value: formatDateTime(row.dateSubmissionEnd, zone) },
        {
          label: translate(
            row.publishState === 'TERMINATED' ? 'campaign.ended.TERMINATED' : 'campaign.ended.COMPLETED',
          ),
          value: ended ? formatDateTime(row.dateSubmissionTerminated, zone) : null,
        },
        { label: translate('campaign.author'), value: row.authorName },
        { label: translate('campaign.updated'), value: formatDateTime(row.dateUpdated, zone) },
      ]}
    />
  );
}
