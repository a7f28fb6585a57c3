import PreviewOutlined from '@mui/icons-material/PreviewOutlined';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import type { Campaign, CampaignForm } from '#contract/campaigns/schema.ts';
import { PreviewFrame, PreviewHeading } from '#src/components/feedback/PreviewFrame.tsx';
import { useTranslate } from '#src/useTranslate.ts';
import { CampaignArticle } from './CampaignArticle.tsx';
import { isAhead } from './campaignOpening.ts';
import type { CampaignValues } from './campaignValues.ts';

/** What is being written as somebody in the audience would read it. */
export function CampaignPreview({ campaign }: { campaign: CampaignForm }) {
  const translate = useTranslate();
  const { getValues } = useFormContext<CampaignValues>();
  const [previewed, setPreviewed] = useState<CampaignValues | null>(null);
  return (
    <>
      <Button startIcon={<PreviewOutlined />} onClick={() => setPreviewed(getValues())}>
        {translate('campaign.preview')}
      </Button>
      <PreviewFrame
        open={previewed !== null}
        title="campaign.preview.title"
        onClose={() => setPreviewed(null)}
      >
        {previewed && (
          <CampaignArticle
            campaign={previewOf(campaign, previewed)}
            isPreview
            heading={<PreviewHeading>{previewed.title}</PreviewHeading>}
          />
        )}
      </PreviewFrame>
    </>
  );
}

/** The campaign as it would be read if it were published now; nothing is saved. */
function previewOf(campaign: CampaignForm, values: CampaignValues): Campaign {
  const now = new Date().toISOString();
  const { code, title, summary, body, campaignType, accessLevel } = values;
  const { dateSubmissionStart: start, dateSubmissionEnd } = values;
  const isOpen = !isAhead({ dateSubmissionStart: start });
  return {
    ...campaign,
    code,
    title,
    summary,
    body,
    campaignType,
    accessLevel,
    dateSubmissionEnd,
    publishState: 'PUBLISHED',
    isOpen,
    canSubmit: isOpen,
    notInAudience: false,
    publishDate: campaign.publishDate ?? now,
    dateSubmissionStart: isOpen ? (campaign.dateSubmissionStart ?? now) : start,
    dateUpdated: now,
  };
}
