import VisibilityOutlined from '@mui/icons-material/VisibilityOutlined';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { Suspense } from 'react';
import { Link, useParams } from 'react-router-dom';
import type { CampaignForm } from '#contract/campaigns/schema.ts';
import { readIdParam } from '#src/app/readIdParam.ts';
import { useSession } from '#src/app/session.ts';
import { RecordEdit } from '#src/components/form/RecordEdit.tsx';
import { RecordForm } from '#src/components/form/RecordForm.tsx';
import { RecordBannerInput } from '#src/components/inputs/RecordBannerInput.tsx';
import { PageTitle } from '#src/components/layout/PageTitle.tsx';
import { SectionCard } from '#src/components/layout/SectionCard.tsx';
import { BreadcrumbBar } from '#src/components/list/BreadcrumbBar.tsx';
import { MailingCard } from '#src/components/mailing/MailingCard.tsx';
import CloneButton from '#src/components/programmes/cloning/CloneButton.tsx';
import { ClonedNote } from '#src/components/programmes/cloning/ClonedNote.tsx';
import { ProgrammeTextInputs } from '#src/components/programmes/ProgrammeTextInputs.tsx';
import { StatusChip } from '#src/components/status/StatusChip.tsx';
import { lazyPart } from '#src/lazyPart.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { CampaignActions } from './CampaignActions.tsx';
import { AudienceInputs, BodyInput, CollectionInputs } from './CampaignInputs.tsx';
import { CampaignNotFound } from './CampaignNotFound.tsx';
import { CampaignPlan } from './CampaignPlan.tsx';
import { CampaignSteps } from './CampaignSteps.tsx';
import { mayCreate } from './campaignAccess.ts';
import { cloneSourceOf } from './campaignCloning.ts';
import { isAhead } from './campaignOpening.ts';
import { isClosed } from './campaignParts.ts';
import { stateOf, valuesOf } from './campaignValues.ts';

const CampaignFunnel = lazyPart(() => import('./CampaignFunnel.tsx'));

export default function CampaignEdit() {
  return (
    <RecordEdit
      resource="campaigns"
      id={readIdParam(useParams().id)}
      meta={{ view: 'edit' }}
      notFound={<CampaignNotFound backTo="/campaign/manage" />}
    >
      {(campaign) => <CampaignFormPage campaign={campaign} />}
    </RecordEdit>
  );
}

function CampaignFormPage({ campaign }: { campaign: CampaignForm }) {
  const translate = useTranslate();
  const session = useSession();
  const state = stateOf(campaign);
  const isOver = isClosed(campaign);
  return (
    <>
      <BreadcrumbBar
        crumbs={[{ label: 'campaign.manage.title', to: '/campaign/manage' }, { label: campaign.title }]}
      />
      <PageTitle
        title="campaign.edit.title"
        actions={
          <>
            {state !== 'DRAFT' && (
              <Button component={Link} to={`/campaign/${campaign.id}`} startIcon={<VisibilityOutlined />}>
                {translate('campaign.show')}
              </Button>
            )}
            {mayCreate(session) && <CloneButton source={cloneSourceOf(campaign)} />}
          </>
        }
      >
        <StatusChip kind="publishState" value={campaign.publishState} />
      </PageTitle>
      <ClonedNote kind="campaign" />
      <CampaignSteps campaign={campaign} current="basics" />
      <CampaignPlan campaign={campaign} />
      {isOver && (
        <Alert severity="info" sx={{ mb: 2 }}>
          {translate(state === 'ARCHIVED' ? 'campaign.closed.ARCHIVED' : 'campaign.closed')}
        </Alert>
      )}
      {state !== 'DRAFT' && (
        <Suspense fallback={<Skeleton variant="rounded" height={320} />}>
          <CampaignFunnel campaign={campaign} />
        </Suspense>
      )}
      <RecordForm valuesOf={valuesOf}>
        <SectionCard title="campaign.form.words">
          <ProgrammeTextInputs kind="campaign" disabled={isOver} />
          <BodyInput disabled={isOver} />
        </SectionCard>
        <SectionCard title="campaign.banner">
          <RecordBannerInput
            owner="CAMPAIGN"
            id={campaign.id}
            path={campaign.bannerPath}
            standIn="campaigns.png"
            without="campaign.banner.default"
            disabled={isOver}
          />
        </SectionCard>
        <SectionCard title="campaign.form.collection">
          <CollectionInputs
            disabled={isOver}
            isTypeFixed={state !== 'DRAFT'}
            start={{ hasOpened: state !== 'DRAFT' && !isAhead(campaign) }}
          />
        </SectionCard>
        <SectionCard title="campaign.form.audience">
          <AudienceInputs disabled={isOver} isDraft={state === 'DRAFT'} />
        </SectionCard>
        {state === 'PUBLISHED' && (
          <MailingCard
            mail={{
              kind: 'campaigns',
              title: campaign.title,
              summary: campaign.summary,
              endDate: campaign.dateSubmissionEnd,
            }}
            id={campaign.id}
            version={campaign.version}
          />
        )}
        <CampaignActions campaign={campaign} />
      </RecordForm>
    </>
  );
}
