import Chip from '@mui/material/Chip';
import type { CampaignRow } from '#contract/campaigns/schema.ts';
import { formatDateTime } from '#contract/formats/dates.ts';
import { useReaderZone } from '#src/components/fields/useReaderZone.ts';
import { ProgrammeCard } from '#src/components/programmes/ProgrammeCard.tsx';
import { useTranslate } from '#src/useTranslate.ts';
import { CampaignChip, endFacts } from './CampaignChip.tsx';

export function CampaignCard({ row }: { row: CampaignRow }) {
  const translate = useTranslate();
  const zone = useReaderZone();
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
        ...endFacts(row).map(([label, date]) => ({
          label: translate(label),
          value: formatDateTime(date, zone),
        })),
        { label: translate('campaign.author'), value: row.authorName },
        { label: translate('campaign.updated'), value: formatDateTime(row.dateUpdated, zone) },
      ]}
    />
  );
}
