import { useDelete } from 'ra-core';
import { useLocation, useNavigate, useParams } from 'react-router-dom';
import type { CampaignForm } from '#contract/campaigns/schema.ts';
import { readIdParam } from '#src/app/readIdParam.ts';
import { ConfirmDialog } from '#src/components/feedback/ConfirmDialog.tsx';
import { RecordEdit } from '#src/components/form/RecordEdit.tsx';
import { useRecordUpdates } from '#src/components/form/useRecordUpdates.ts';
import { PageTitle } from '#src/components/layout/PageTitle.tsx';
import { CampaignNotFound } from './CampaignNotFound.tsx';

/** Asks before a draft is deleted, and closes to the management list with its query. */
export default function CampaignDelete() {
  return (
    <RecordEdit
      resource="campaigns"
      id={readIdParam(useParams().id)}
      meta={{ view: 'edit' }}
      notFound={<CampaignNotFound backTo="/campaign/manage" />}
    >
      {(campaign) => <Question campaign={campaign} />}
    </RecordEdit>
  );
}

function Question({ campaign }: { campaign: CampaignForm }) {
  const { search } = useLocation();
  const navigate = useNavigate();
  const { refresh } = useRecordUpdates();
  const [remove] = useDelete<CampaignForm>();
  const close = () => navigate({ pathname: '/campaign/manage', search });
  return (
    <>
      <PageTitle title="campaign.delete.page" />
      <ConfirmDialog
        open
        title="campaign.delete.title"
        text={campaign.publishState === 'DRAFT' ? 'campaign.delete.text' : 'campaign.delete.text.other'}
        args={{ title: campaign.title }}
        confirmLabel="campaign.delete"
        destructive
        onConfirm={async () => {
          await remove('campaigns', { id: campaign.id, previousData: campaign }, { returnPromise: true });
          void refresh();
          close();
        }}
        onCancel={close}
      />
    </>
  );
}
