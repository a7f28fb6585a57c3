import Box from '@mui/material/Box';
import { useGetOne } from 'ra-core';
import { useParams } from 'react-router-dom';
import type { Campaign } from '#contract/campaigns/schema.ts';
import { NotFoundPage } from '#src/app/NotFoundPage.tsx';
import { readIdParam } from '#src/app/readIdParam.ts';
import { ErrorState } from '#src/components/feedback/ErrorState.tsx';
import { DetailSkeleton } from '#src/components/feedback/Skeletons.tsx';
import { BreadcrumbBar } from '#src/components/list/BreadcrumbBar.tsx';
import { failureStatus } from '#src/dataProvider/errors.ts';
import { CampaignArticle } from './CampaignArticle.tsx';
import { CampaignNotFound } from './CampaignNotFound.tsx';
import { CampaignReception } from './CampaignReception.tsx';

/** One campaign, for everybody who may see it. */
export default function CampaignShow() {
  const id = readIdParam(useParams().id);
  return id === null ? <NotFoundPage /> : <CampaignOf key={id} id={id} />;
}

function CampaignOf({ id }: { id: number }) {
  const { data, error, isPending, refetch } = useGetOne<Campaign>('campaigns', {
    id,
    meta: { view: 'read' },
  });
  if (isPending) return <DetailSkeleton />;
  if (!data) {
    if (failureStatus(error) === 404) return <CampaignNotFound />;
    return <ErrorState error={error} retry={() => void refetch()} />;
  }
  return (
    <Box>
      <BreadcrumbBar
        crumbs={[{ label: 'campaign.list.title', to: '/campaign' }, { label: data.title }]}
        print
      />
      <CampaignArticle campaign={data}>
        <CampaignReception campaign={data} />
      </CampaignArticle>
    </Box>
  );
}
