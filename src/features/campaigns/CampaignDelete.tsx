import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocation, useNavigate, useParams } from 'react-router-dom';
import { readIdParam } from '#src/app/readIdParam.ts';
import { ConfirmDialog } from '#src/components/feedback/ConfirmDialog.tsx';
import { ErrorState } from '#src/components/feedback/ErrorState.tsx';
import { LoadingSpinner } from '#src/components/feedback/LoadingSpinner.tsx';
import { PageTitle } from '#src/components/layout/PageTitle.tsx';
import {
  CAMPAIGN_KEYS,
  readCampaignForm,
  refreshCampaigns,
  removeCampaign,
} from '#src/dataProvider/campaigns.ts';
import { failureStatus } from '#src/dataProvider/errors.ts';
import { CampaignNotFound } from './CampaignNotFound.tsx';

/** Asks before a draft is deleted, and closes to the management list with its query [R2B-12], Q2-50. */
export default function CampaignDelete() {
  const id = readIdParam(useParams().id);
  return id === null ? <CampaignNotFound backTo="/campaign/manage" /> : <DeleteOf key={id} id={id} />;
}

function DeleteOf({ id }: { id: number }) {
  const { search } = useLocation();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { data, error, isPending, refetch } = useQuery({
    queryKey: CAMPAIGN_KEYS.deletion(id),
    queryFn: ({ signal }) => readCampaignForm(id, { signal }),
    retry: false,
  });
  const close = () => navigate({ pathname: '/campaign/manage', search });
  const remove = async () => {
    await removeCampaign(id);
    queries.removeQueries({ queryKey: CAMPAIGN_KEYS.deletion(id) });
    void refreshCampaigns(queries);
    close();
  };

  if (isPending) return <LoadingSpinner />;
  if (!data && failureStatus(error) === 404) return <CampaignNotFound backTo="/campaign/manage" />;
  if (!data) return <ErrorState error={error} retry={() => void refetch()} />;
  return (
    <>
      <PageTitle title="campaign.delete.page" />
      <ConfirmDialog
        open
        title="campaign.delete.title"
        text={data.publishState === 'DRAFT' ? 'campaign.delete.text' : 'campaign.delete.text.other'}
        args={{ title: data.title }}
        confirmLabel="campaign.delete"
        destructive
        onConfirm={remove}
        onCancel={close}
      />
    </>
  );
}
