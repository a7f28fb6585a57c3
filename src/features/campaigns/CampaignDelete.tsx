import { useDelete, useEditContext } from 'ra-core';
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
  const id = readIdParam(useParams().id);
  const notFound = <CampaignNotFound backTo="/campaign/manage" />;
  if (id === null) return notFound;
  return (
    <RecordEdit resource="campaigns" id={id} meta={{ view: 'edit' }} notFound={notFound}>
      <Question />
    </RecordEdit>
  );
}

function Question() {
  const { search } = useLocation();
  const navigate = useNavigate();
  const { record } = useEditContext<CampaignForm>();
  const { refresh } = useRecordUpdates();
  const [remove] = useDelete<CampaignForm>();
  if (!record) return null;
  const close = () => navigate({ pathname: '/campaign/manage', search });
  return (
    <>
      <PageTitle title="campaign.delete.page" />
      <ConfirmDialog
        open
        title="campaign.delete.title"
        text={record.publishState === 'DRAFT' ? 'campaign.delete.text' : 'campaign.delete.text.other'}
        args={{ title: record.title }}
        confirmLabel="campaign.delete"
        destructive
        onConfirm={async () => {
          await remove('campaigns', { id: record.id, previousData: record }, { returnPromise: true });
          void refresh();
          close();
        }}
        onCancel={close}
      />
    </>
  );
}
