import { CAMPAIGN_TYPES } from '#contract/campaigns/rules.ts';
import { CAMPAIGN_SORT_FIELDS } from '#contract/campaigns/schema.ts';
import { useSession } from '#src/app/session.ts';
import { useSettings } from '#src/app/settings.ts';
import { ListPage } from '#src/components/list/ListPage.tsx';
import type { ListFilter } from '#src/components/list/listFilter.ts';
import type { FilterName } from '#src/dataProvider/resourceTypes.ts';
import { CampaignCard } from './CampaignCard.tsx';
import { mayManage } from './campaignAccess.ts';

const OPEN: ListFilter<FilterName<'campaigns', 'list'>> = {
  kind: 'choice',
  name: 'isOpen.equals',
  label: 'campaign.filter.open',
  options: [
    { id: 'true', label: 'campaign.filter.open.yes' },
    { id: 'false', label: 'campaign.filter.open.no' },
  ],
};

/** Campaigns for everybody, the newest first. */
export default function CampaignList() {
  const session = useSession();
  const { availableModules } = useSettings();
  const types = CAMPAIGN_TYPES.filter((type) => availableModules.includes(type));
  return (
    <ListPage
      title="campaign.list.title"
      resource="campaigns"
      view="list"
      defaultSort="publishDate,desc"
      sortable={CAMPAIGN_SORT_FIELDS}
      filters={[
        OPEN,
        {
          kind: 'choice',
          name: 'campaignType.equals',
          label: 'campaign.type',
          options: types.map((type) => ({ id: type, label: `campaign.type.${type}` })),
        },
      ]}
      columns={[]}
      card={(row) => <CampaignCard row={row} />}
      crumbs={[
        { label: 'footer.home', to: '/' },
        ...(mayManage(session) ? [{ label: 'campaign.manage.title', to: '/campaign/manage' }] : []),
        { label: 'campaign.list.title' },
      ]}
      empty={{ title: 'campaign.list.none', text: 'campaign.list.none.text' }}
    />
  );
}
