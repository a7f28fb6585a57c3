import {
  CAMPAIGN_SORT_FIELDS,
  CAMPAIGN_TYPES,
  type CampaignRow,
  campaignEndpoints,
} from '../../../contract/campaigns.ts';
import { useSession } from '../../app/session.ts';
import { useSettings } from '../../app/settings.ts';
import { ListPage } from '../../components/list/ListPage.tsx';
import type { ListFilter } from '../../components/list/listFilter.ts';
import { useListParams } from '../../components/list/useListParams.ts';
import { useQueriedList } from '../../components/list/usePagedList.ts';
import { call } from '../../dataProvider/httpClient.ts';
import { CampaignCard } from './CampaignCard.tsx';

const OPEN: ListFilter = {
  kind: 'choice',
  name: 'isOpen.equals',
  label: 'campaign.filter.open',
  options: [
    { id: 'true', label: 'campaign.filter.open.yes' },
    { id: 'false', label: 'campaign.filter.open.no' },
  ],
};

/** Campaigns for everybody, the newest first [R2A-02 … R2A-18], Q2-60. */
export default function CampaignList() {
  const { account } = useSession();
  const { availableModules } = useSettings();
  const types = CAMPAIGN_TYPES.filter((type) => availableModules.includes(type));
  const params = useListParams({
    defaultSort: 'publishDate,desc',
    sortable: CAMPAIGN_SORT_FIELDS,
    filters: [
      OPEN,
      {
        kind: 'choice',
        name: 'campaignType.equals',
        label: 'campaign.type',
        options: types.map((type) => ({ id: type, label: `campaign.type.${type}` })),
      },
    ],
  });
  const list = useQueriedList<CampaignRow>(
    ['campaigns', 'list', account?.id ?? null],
    params,
    async (query, signal) => {
      const { data, total } = await call(campaignEndpoints.list, { query, signal, errorMessage: null });
      return { data, total: total ?? data.length };
    },
  );
  return (
    <ListPage
      title="campaign.list.title"
      params={params}
      list={list}
      columns={[]}
      card={(row) => <CampaignCard row={row} />}
      crumbs={[{ label: 'footer.home', to: '/' }, { label: 'campaign.list.title' }]}
      empty={{ title: 'campaign.list.none', text: 'campaign.list.none.text' }}
    />
  );
}
