import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { NotFoundPage } from '#src/app/NotFoundPage.tsx';
import { readIdParam } from '#src/app/readIdParam.ts';
import { useSession } from '#src/app/session.ts';
import { ErrorState } from '#src/components/feedback/ErrorState.tsx';
import { DetailSkeleton } from '#src/components/feedback/Skeletons.tsx';
import { BreadcrumbBar } from '#src/components/list/BreadcrumbBar.tsx';
import { CAMPAIGN_KEYS, readCampaign } from '#src/dataProvider/campaigns.ts';
import { failureStatus } from '#src/dataProvider/errors.ts';
import { CampaignArticle } from './CampaignArticle.tsx';
import { CampaignNotFound } from './CampaignNotFound.tsx';
import { CampaignReception } from './CampaignReception.tsx';

/** One campaign, for everybody who may see it [R2A-19 … R2A-29]. */
export default function CampaignShow() {
  const id = readIdParam(useParams().id);
  return id === null ? <NotFoundPage /> : <CampaignOf key={id} id={id} />;
}

function CampaignOf({ id }: { id: number }) {
  const { account } = useSession();
  const { data, error, isPending, refetch } = useQuery({
    queryKey: CAMPAIGN_KEYS.one(id, account?.id ?? null),
    queryFn: ({ signal }) => readCampaign(id, { signal }),
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
      <CampaignArticle campaign={data}>
        <CampaignReception campaign={data} />
      </CampaignArticle>
    </Box>
  );
}
