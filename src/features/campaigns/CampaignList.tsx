import Chip from '@mui/material/Chip';
import { CAMPAIGN_TYPES } from '#contract/campaigns/rules.ts';
import { CAMPAIGN_SORT_FIELDS, type CampaignRow } from '#contract/campaigns/schema.ts';
import { formatDateTime } from '#contract/formats/dates.ts';
import { withFirstList } from '#src/app/firstList.ts';
import { useSession } from '#src/app/session.ts';
import { useSettings } from '#src/app/settings.ts';
import { useReaderZone } from '#src/components/fields/useReaderZone.ts';
import { choiceFilter } from '#src/components/list/filters.ts';
import { ListPage } from '#src/components/list/ListPage.tsx';
import { ProgrammeCard } from '#src/components/programmes/ProgrammeCard.tsx';
import { useTranslate } from '#src/useTranslate.ts';
import { CampaignChip, endFacts } from './CampaignChip.tsx';
import { mayManage } from './campaignAccess.ts';
import { isAhead } from './campaignOpening.ts';

const OPEN = choiceFilter('isOpen.equals', 'campaign.filter.open', ['true', 'false'], (isOpen) =>
  isOpen === 'true' ? 'campaign.filter.open.yes' : 'campaign.filter.open.no',
);

const LIST = {
  resource: 'campaigns',
  view: 'list',
  defaultSort: 'publishDate,desc',
  sortable: CAMPAIGN_SORT_FIELDS,
} as const;

function CampaignList() {
  const session = useSession();
  const { availableModules } = useSettings();
  const types = CAMPAIGN_TYPES.filter((type) => availableModules.includes(type));
  return (
    <ListPage
      {...LIST}
      filters={[OPEN, choiceFilter('campaignType.equals', 'campaign.type', types, 'campaign.type')]}
      columns={[]}
      card={(row) => <CampaignCard row={row} />}
      crumbs={[
        ...(mayManage(session) ? [{ label: 'campaign.manage.title', to: '/campaign/manage' }] : []),
        { label: 'menu.campaigns' },
      ]}
      empty={{ title: 'campaign.list.none', text: 'campaign.list.none.text' }}
    />
  );
}

export default withFirstList(CampaignList, () => LIST);

function CampaignCard({ row }: { row: CampaignRow }) {
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
        ...(isAhead(row)
          ? [{ label: translate('campaign.begins'), value: formatDateTime(row.dateSubmissionStart, zone) }]
          : []),
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
