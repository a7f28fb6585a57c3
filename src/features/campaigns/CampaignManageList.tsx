import { useUpdate } from 'ra-core';
import { CAMPAIGN_STATES, CAMPAIGN_TYPES } from '#contract/campaigns/rules.ts';
import { CAMPAIGN_SORT_FIELDS, type ManagedCampaign } from '#contract/campaigns/schema.ts';
import { useSession } from '#src/app/session.ts';
import { useConfirm } from '#src/components/feedback/useConfirm.tsx';
import { useRecordUpdates } from '#src/components/form/useRecordUpdates.ts';
import { NewButton } from '#src/components/layout/NewButton.tsx';
import { ListPage } from '#src/components/list/ListPage.tsx';
import type { ListFilter } from '#src/components/list/listFilter.ts';
import type { FilterName } from '#src/dataProvider/resourceTypes.ts';
import { CampaignRowActions } from './CampaignRowActions.tsx';
import { mayCreate } from './campaignAccess.ts';
import { useCampaignColumns } from './campaignColumns.tsx';
import { questionOf } from './campaignQuestion.ts';

const FILTERS: readonly ListFilter<FilterName<'campaigns', 'manage'>>[] = [
  { kind: 'search', name: 'title.contains', label: 'campaign.search', placeholder: 'campaign.search.hint' },
  {
    kind: 'choice',
    name: 'publishState.equals',
    label: 'campaign.publishState',
    options: CAMPAIGN_STATES.map((id) => ({ id, label: `components.status.publishState.${id}` })),
  },
  {
    kind: 'choice',
    name: 'campaignType.equals',
    label: 'campaign.type',
    options: CAMPAIGN_TYPES.map((id) => ({ id, label: `campaign.type.${id}` })),
  },
];

/** Campaigns in all states, for those who run them. */
export default function CampaignManageList() {
  const session = useSession();
  const { archive, dialog } = useArchiving();
  const newCampaign = mayCreate(session) && <NewButton label="campaign.new" to="/campaign/new" />;
  return (
    <>
      <ListPage
        title="campaign.manage.title"
        resource="campaigns"
        view="manage"
        defaultSort="id,desc"
        sortable={[...CAMPAIGN_SORT_FIELDS, 'publishState', 'campaignType']}
        filters={FILTERS}
        columns={useCampaignColumns()}
        empty={{ title: 'campaign.list.none', text: 'campaign.manage.empty', action: newCampaign }}
        crumbs={[
          { label: 'footer.home', to: '/' },
          { label: 'campaign.list.title', to: '/campaign' },
          { label: 'campaign.manage.title' },
        ]}
        actions={newCampaign}
        rowActions={(row) => <CampaignRowActions row={row} onArchive={() => void archive(row)} />}
        excel
        print
        storeKey="campaigns.manage"
        dense
      />
      {dialog}
    </>
  );
}

/** Puts an ended campaign away after asking. */
function useArchiving() {
  const [update] = useUpdate<ManagedCampaign>();
  const { refresh } = useRecordUpdates();
  const { confirm, dialog } = useConfirm();
  const archive = async (row: ManagedCampaign) => {
    const { id, title, campaignType } = row;
    if (!(await confirm(questionOf('ARCHIVED', { title, campaignType, isPublic: true })))) return;
    void update(
      'campaigns',
      { id, data: { publishState: 'ARCHIVED' }, previousData: row },
      // Also after a refusal, which the call has told: the list shows what is true now.
      { onSettled: refresh },
    );
  };
  return { archive, dialog };
}
