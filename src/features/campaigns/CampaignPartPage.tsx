import Alert from '@mui/material/Alert';
import type { ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import type { CampaignForm } from '#contract/campaigns/schema.ts';
import { readIdParam } from '#src/app/readIdParam.ts';
import { RecordEdit } from '#src/components/form/RecordEdit.tsx';
import { PageTitle } from '#src/components/layout/PageTitle.tsx';
import { BreadcrumbBar } from '#src/components/list/BreadcrumbBar.tsx';
import { StatusChip } from '#src/components/status/StatusChip.tsx';
import { useTranslate } from '#src/useTranslate.ts';
import { CampaignNotFound } from './CampaignNotFound.tsx';
import { CampaignSteps } from './CampaignSteps.tsx';
import { type CampaignPart, isClosed } from './campaignParts.ts';

interface CampaignPartPageProps {
  part: Exclude<CampaignPart, 'basics'>;
  children: (campaign: CampaignForm) => ReactNode;
}

/** A part of a campaign that is stored piece by piece, for those who run it. */
export function CampaignPartPage({ part, children }: CampaignPartPageProps) {
  const translate = useTranslate();
  return (
    <RecordEdit
      resource="campaigns"
      id={readIdParam(useParams().id)}
      meta={{ view: 'edit' }}
      notFound={<CampaignNotFound backTo="/campaign/manage" />}
    >
      {(campaign) => (
        <>
          <BreadcrumbBar
            crumbs={[
              { label: 'campaign.manage.title', to: '/campaign/manage' },
              { label: campaign.title, to: `/campaign/${campaign.id}/edit` },
              { label: `campaign.step.${part}` },
            ]}
          />
          <PageTitle title={campaign.title}>
            <StatusChip kind="publishState" value={campaign.publishState} />
          </PageTitle>
          <CampaignSteps campaign={campaign} current={part} />
          {isClosed(campaign) && (
            <Alert severity="info" sx={{ mb: 2 }}>
              {translate('campaign.questions.fixed')}
            </Alert>
          )}
          {children(campaign)}
        </>
      )}
    </RecordEdit>
  );
}
