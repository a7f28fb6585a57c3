import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useSession } from '#src/app/session.ts';
import { useSettings } from '#src/app/settings.ts';
import { FirstStep, FirstStepActions } from '#src/components/layout/FirstStep.tsx';
import { SectionCard } from '#src/components/layout/SectionCard.tsx';
import { ProgrammeTextInputs } from '#src/components/programmes/ProgrammeTextInputs.tsx';
import { CAMPAIGN_KEYS, createCampaign, refreshCampaigns } from '#src/dataProvider/campaigns.ts';
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
    <FirstStep kind="campaign" initial={initial}>
      <CreateForm />
    </FirstStep>
  );
}

function CreateForm() {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const say = useFaultNotice();
  const refuse = useRefusal();

  const create = async (values: CampaignValues) => {
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
  };

  return (
    <>
      <SectionCard title="campaign.form.words">
        <ProgrammeTextInputs kind="campaign" />
      </SectionCard>
      <SectionCard title="campaign.form.collection">
        <CollectionInputs />
      </SectionCard>
      <FirstStepActions kind="campaign" onNext={create} />
    </>
  );
}
