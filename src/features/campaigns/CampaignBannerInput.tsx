import { useQueryClient } from '@tanstack/react-query';
import type { CampaignForm } from '#contract/campaigns/schema.ts';
import { RecordBannerInput } from '#src/components/inputs/RecordBannerInput.tsx';
import { CAMPAIGN_KEYS, refreshCampaigns } from '#src/dataProvider/campaigns.ts';

/** The banner of a saved campaign; the rest of the form is left alone [R2B-52, R2J-16]. */
export function CampaignBannerInput({ campaign, disabled }: { campaign: CampaignForm; disabled: boolean }) {
  const queries = useQueryClient();
  return (
    <RecordBannerInput
      owner="CAMPAIGN"
      id={campaign.id}
      path={campaign.bannerPath}
      standIn="campaigns.png"
      without="campaign.banner.default"
      disabled={disabled}
      onChange={(banner) => {
        queries.setQueryData<CampaignForm>(
          CAMPAIGN_KEYS.form(campaign.id),
          (form) =>
            form && {
              ...form,
              bannerPath: banner?.path ?? null,
              bannerPreview: banner?.bannerPreviewPath ?? null,
            },
        );
        void refreshCampaigns(queries);
      }}
    />
  );
}
