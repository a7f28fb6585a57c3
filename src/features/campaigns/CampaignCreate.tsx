import { useState } from 'react';
import { useSession } from '#src/app/session.ts';
import { useSettings } from '#src/app/settings.ts';
import { FirstStep } from '#src/components/layout/FirstStep.tsx';
import { SectionCard } from '#src/components/layout/SectionCard.tsx';
import { ProgrammeTextInputs } from '#src/components/programmes/ProgrammeTextInputs.tsx';
import { CollectionInputs } from './CampaignInputs.tsx';
import { CampaignStart } from './CampaignStart.tsx';
import { offeredTypes } from './campaignAccess.ts';
import { bodyOf, faultOf, NEW_VALUES, refuseCode } from './campaignValues.ts';

/** The first step of a campaign: what it gathers, and until when; then its form opens. */
export default function CampaignCreate() {
  const settings = useSettings();
  const { roles } = useSession();
  // The preset, unless it is not offered.
  const offered = offeredTypes(settings, roles);
  const [initial] = useState(() => {
    const [first = NEW_VALUES.campaignType] = offered;
    const { campaignType } = NEW_VALUES;
    return { ...NEW_VALUES, campaignType: offered.includes(campaignType) ? campaignType : first };
  });
  return (
    <FirstStep
      kind="campaign"
      initial={initial}
      bodyOf={bodyOf}
      faultOf={(values) => faultOf(values, { kind: 'create' })}
      onRefused={refuseCode}
    >
      <CampaignStart offered={offered} />
      <SectionCard title="campaign.form.words">
        <ProgrammeTextInputs kind="campaign" />
      </SectionCard>
      <SectionCard title="campaign.form.collection">
        <CollectionInputs />
      </SectionCard>
    </FirstStep>
  );
}
