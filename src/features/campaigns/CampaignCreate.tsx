import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { Form, useTranslate } from 'ra-core';
import { useState } from 'react';
import { useFormContext, useFormState } from 'react-hook-form';
import { Link, useNavigate } from 'react-router-dom';
import { useSession } from '../../app/session.ts';
import { useSettings } from '../../app/settings.ts';
import { DriveWordInputs } from '../../components/drives/DriveWordInputs.tsx';
import { UnsavedChangesPrompt } from '../../components/feedback/UnsavedChangesPrompt.tsx';
import { useInvalidNotice } from '../../components/inputs/useInvalidNotice.ts';
import { ActionBar } from '../../components/layout/ActionBar.tsx';
import { PageTitle } from '../../components/layout/PageTitle.tsx';
import { SectionCard } from '../../components/layout/SectionCard.tsx';
import { BreadcrumbBar } from '../../components/list/BreadcrumbBar.tsx';
import { CAMPAIGN_KEYS, createCampaign, refreshCampaigns } from '../../dataProvider/campaigns.ts';
import { CollectionInputs } from './CampaignInputs.tsx';
import { offeredTypes } from './campaignAccess.ts';
import { bodyOf, type CampaignValues, faultOf, NEW_VALUES } from './campaignValues.ts';
import { useFaultNotice, useRefusal } from './useCampaignForm.ts';

/** The first step of a campaign: what it gathers, and until when; then its form opens [R2B-01, R2B-02], Q2-70. */
export default function CampaignCreate() {
  const settings = useSettings();
  const { roles } = useSession();
  // The preset, unless it is not offered [R2B-39, R2B-40].
  const [initial] = useState(() => {
    const offered = offeredTypes(settings, roles);
    const [first = NEW_VALUES.campaignType] = offered;
    const { campaignType } = NEW_VALUES;
    return { ...NEW_VALUES, campaignType: offered.includes(campaignType) ? campaignType : first };
  });
  return (
    <>
      <BreadcrumbBar
        crumbs={[
          { label: 'footer.home', to: '/' },
          { label: 'campaign.manage.title', to: '/campaign/manage' },
          { label: 'campaign.create.title' },
        ]}
      />
      <PageTitle title="campaign.create.title" />
      <Form defaultValues={initial} disableInvalidFormNotification noValidate>
        <CreateForm />
      </Form>
    </>
  );
}

function CreateForm() {
  const translate = useTranslate();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { handleSubmit } = useFormContext<CampaignValues>();
  const { isDirty, isSubmitting } = useFormState();
  const say = useFaultNotice();
  const refuse = useRefusal();
  const sayInvalid = useInvalidNotice();

  const next = handleSubmit(async (values) => {
    const fault = faultOf(values, { kind: 'create' });
    if (fault) {
      say(fault);
      return;
    }
    try {
      const created = await createCampaign(bodyOf(values));
      queries.setQueryData(CAMPAIGN_KEYS.form(created.id), created);
      void refreshCampaigns(queries);
      navigate(`/campaign/${created.id}/edit`);
    } catch (error) {
      refuse(error);
    }
  }, sayInvalid);

  return (
    <>
      <UnsavedChangesPrompt when={isDirty && !isSubmitting} />
      <SectionCard title="campaign.form.words">
        <DriveWordInputs kind="campaign" />
      </SectionCard>
      <SectionCard title="campaign.form.collection">
        <CollectionInputs />
      </SectionCard>
      <ActionBar words={translate('campaign.create.hint')}>
        <Button component={Link} to="/campaign/manage" variant="outlined">
          {translate('campaign.back')}
        </Button>
        <Button variant="contained" onClick={() => void next()} loading={isSubmitting}>
          {translate('campaign.next')}
        </Button>
      </ActionBar>
    </>
  );
}
