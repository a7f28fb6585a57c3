import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { Link, useLocation, useParams } from 'react-router-dom';
import { campaignEndpoints } from '../../../contract/campaigns.ts';
import { NotFoundPage } from '../../app/NotFoundPage.tsx';
import { loginState } from '../../app/returnPath.ts';
import { useSession } from '../../app/session.ts';
import { EmptyState } from '../../components/feedback/EmptyState.tsx';
import { ErrorState } from '../../components/feedback/ErrorState.tsx';
import { DetailSkeleton } from '../../components/feedback/Skeletons.tsx';
import { PageTitle } from '../../components/layout/PageTitle.tsx';
import { BreadcrumbBar } from '../../components/list/BreadcrumbBar.tsx';
import { failureStatus } from '../../dataProvider/errors.ts';
import { call } from '../../dataProvider/httpClient.ts';
import { CampaignArticle } from './CampaignArticle.tsx';

/** One campaign, for everybody who may see it [R2A-19 … R2A-29]. */
export default function CampaignShow() {
  const { id = '' } = useParams();
  return /^[1-9]\d{0,14}$/.test(id) ? <CampaignOf key={id} id={Number(id)} /> : <NotFoundPage />;
}

function CampaignOf({ id }: { id: number }) {
  const { account } = useSession();
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['campaigns', 'one', id, account?.id ?? null],
    queryFn: async ({ signal }) =>
      (await call(campaignEndpoints.read, { params: { id }, signal, errorMessage: null })).data,
  });
  if (isPending) return <DetailSkeleton />;
  if (!data) {
    if (failureStatus(error) === 404) return <CampaignNotFound />;
    return <ErrorState error={error} retry={() => void refetch()} />;
  }
  return (
    <Box>
      <BreadcrumbBar
        crumbs={[
          { label: 'footer.home', to: '/' },
          { label: 'campaign.list.title', to: '/campaign' },
          { label: data.title },
        ]}
        print
      />
      <CampaignArticle campaign={data} />
    </Box>
  );
}

/** It is gone, or for people with a session: a visitor can sign in and come back, Q2-02. */
function CampaignNotFound() {
  const translate = useTranslate();
  const location = useLocation();
  const { account } = useSession();
  return (
    <>
      <PageTitle title="campaign.notFound" />
      <EmptyState
        title="campaign.notFound"
        text="campaign.notFound.text"
        action={
          account ? (
            <Button component={Link} to="/campaign" variant="outlined">
              {translate('campaign.all')}
            </Button>
          ) : (
            <Button component={Link} to="/login" state={loginState(location)} variant="contained">
              {translate('campaign.signIn')}
            </Button>
          )
        }
      />
    </>
  );
}
