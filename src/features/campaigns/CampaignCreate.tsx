import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { CampaignForm } from '#contract/campaigns/schema.ts';
import { useSession } from '#src/app/session.ts';
import { useSettings } from '#src/app/settings.ts';
import { CreateActions } from '#src/components/form/CreateActions.tsx';
import { FirstStep } from '#src/components/layout/FirstStep.tsx';
import { SectionCard } from '#src/components/layout/SectionCard.tsx';
import { ProgrammeTextInputs } from '#src/components/programmes/ProgrammeTextInputs.tsx';
import { useTranslate } from '#src/useTranslate.ts';
import { CollectionInputs } from './CampaignInputs.tsx';
import { offeredTypes } from './campaignAccess.ts';
import { bodyOf, type CampaignValues, NEW_VALUES } from './campaignValues.ts';
import { useFaultCheck, useRefusal } from './useCampaignForm.ts';

/** The first step of a campaign: what it gathers, and until when; then its form opens. */
export default function CampaignCreate() {
  const settings = useSettings();
  const { roles } = useSession();
  // The preset, unless it is not offered.
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
  const translate = useTranslate();
  const navigate = useNavigate();
  const isFaulty = useFaultCheck();
  const refuse = useRefusal();
  return (
    <>
      <SectionCard title="campaign.form.words">
        <ProgrammeTextInputs kind="campaign" />
      </SectionCard>
      <SectionCard title="campaign.form.collection">
        <CollectionInputs />
      </SectionCard>
      <CreateActions<CampaignValues, CampaignForm>
        words={translate('campaign.create.hint')}
        back={{ to: '/campaign/manage', label: 'campaign.back' }}
        createLabel="campaign.next"
        bodyOf={bodyOf}
        isFaulty={(values) => isFaulty(values, { kind: 'create' })}
        onRefused={refuse}
        onCreated={({ id }) => navigate(`/campaign/${id}/edit`)}
      />
    </>
  );
}
