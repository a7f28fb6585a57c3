import { useGetList } from 'ra-core';
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import type { CampaignType, ManagedCampaign } from '#contract/campaigns/schema.ts';
import { CAMPAIGN_TEMPLATES, type CampaignTemplate, paragraphsOf } from '#contract/programmes/templates.ts';
import { closingAfter, templateCode } from '#src/components/programmes/cloning/cloneValues.ts';
import { fillIn } from '#src/components/programmes/startFrom/fillIn.ts';
import { StartFrom } from '#src/components/programmes/startFrom/StartFrom.tsx';
import type { ListMeta } from '#src/dataProvider/resourceTypes.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { cloneSourceOf } from './campaignCloning.ts';
import { type CampaignValues, NEW_VALUES } from './campaignValues.ts';

/** How many earlier ones are offered, of those that were made last. */
const RECENT = 4;
const LAST_MADE = 12;

const TEMPLATES = Object.entries(CAMPAIGN_TEMPLATES).map(([id, { days }]) => ({
  id: id as CampaignTemplate,
  days,
}));

/** Begins a campaign by a template, which fills in what is not written yet, or by an earlier one. */
export function CampaignStart({ offered }: { offered: readonly CampaignType[] }) {
  const translate = useTranslate();
  const form = useFormContext<CampaignValues>();
  const [chosen, setChosen] = useState<CampaignTemplate | null>(null);
  const [blank] = useState(() => form.getValues());
  const [filled, setFilled] = useState<Partial<CampaignValues>>(blank);
  const { data = [] } = useGetList<ManagedCampaign>('campaigns', {
    pagination: { page: 1, perPage: LAST_MADE },
    sort: { field: 'id', order: 'DESC' },
    meta: { view: 'manage' } satisfies ListMeta<'campaigns'>,
  });
  const valuesOf = (template: CampaignTemplate | null): Partial<CampaignValues> => {
    const { code, title, summary, body, campaignType, dateSubmissionEnd } = blank;
    if (template === null) return { code, title, summary, body, campaignType, dateSubmissionEnd };
    const { days, campaignType: type } = CAMPAIGN_TEMPLATES[template];
    const now = new Date();
    return {
      code: templateCode(template, now),
      title: translate(`template.${template}.title`),
      summary: translate(`template.${template}.summary`),
      body: paragraphsOf(translate(`template.${template}.body`)),
      campaignType: offered.includes(type) ? type : campaignType,
      dateSubmissionEnd: closingAfter(days, now),
    };
  };
  const choose = (template: CampaignTemplate | null) => {
    const next = valuesOf(template);
    fillIn(form, { ...NEW_VALUES, ...filled }, next);
    setFilled(next);
    setChosen(template);
  };
  return (
    <StartFrom
      kind="campaign"
      templates={TEMPLATES}
      chosen={chosen}
      onChoose={choose}
      recent={data
        .filter(({ publishState }) => publishState !== 'DRAFT')
        .slice(0, RECENT)
        .map(cloneSourceOf)}
    />
  );
}
