import EditOutlined from '@mui/icons-material/EditOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useEffect } from 'react';
import { Link, useParams } from 'react-router-dom';
import type { Campaign } from '#contract/campaigns/schema.ts';
import { NotFoundPage } from '#src/app/NotFoundPage.tsx';
import { readIdParam } from '#src/app/readIdParam.ts';
import { useSession } from '#src/app/session.ts';
import { ErrorState } from '#src/components/feedback/ErrorState.tsx';
import { DetailSkeleton } from '#src/components/feedback/Skeletons.tsx';
import { PageTitle } from '#src/components/layout/PageTitle.tsx';
import { BreadcrumbBar } from '#src/components/list/BreadcrumbBar.tsx';
import { LazyCloneButton } from '#src/components/programmes/cloning/LazyCloneButton.tsx';
import { failureStatus } from '#src/dataProvider/errors.ts';
import { usePageRecord } from '#src/dataProvider/pageRecord.ts';
import { useDataProvider } from '#src/dataProvider/useDataProvider.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { CampaignArticle } from './CampaignArticle.tsx';
import { CampaignNotFound } from './CampaignNotFound.tsx';
import { CampaignReception } from './CampaignReception.tsx';
import { mayCreate, mayEditAll } from './campaignAccess.ts';
import { cloneSourceOf } from './campaignCloning.ts';

export default function CampaignShow() {
  const id = readIdParam(useParams().id);
  return id === null ? <NotFoundPage /> : <CampaignOf key={id} id={id} />;
}

function CampaignOf({ id }: { id: number }) {
  const { data, error, isPending, refetch } = usePageRecord<Campaign>('campaigns', id);
  useVisit(data?.id);
  if (isPending) return <DetailSkeleton />;
  if (!data) {
    if (failureStatus(error) === 404) return <CampaignNotFound />;
    return <ErrorState error={error} retry={() => void refetch()} />;
  }
  return (
    <Box>
      <BreadcrumbBar crumbs={[{ label: 'menu.campaigns', to: '/campaign' }, { label: data.title }]} print />
      <CampaignArticle campaign={data} heading={<CampaignHeading campaign={data} />}>
        <CampaignReception campaign={data} />
      </CampaignArticle>
    </Box>
  );
}

/** Counts once for each opening of the page; what goes wrong with that concerns no reader. */
function useVisit(id: number | undefined) {
  const dataProvider = useDataProvider();
  useEffect(() => {
    if (id !== undefined) dataProvider.noteCampaignVisit({ params: { id } }).catch(() => undefined);
  }, [id, dataProvider]);
}

function CampaignHeading({ campaign }: { campaign: Campaign }) {
  const translate = useTranslate();
  const session = useSession();
  const { id, publishState } = campaign;
  return (
    <PageTitle
      title={campaign.title}
      actions={
        mayEditAll(session) && (
          <>
            {mayCreate(session) && <LazyCloneButton source={cloneSourceOf(campaign)} />}
            {publishState !== 'ARCHIVED' && (
              <Button component={Link} to={`/campaign/${id}/edit`} startIcon={<EditOutlined />}>
                {translate('campaign.edit')}
              </Button>
            )}
          </>
        )
      }
    />
  );
}
