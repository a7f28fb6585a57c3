import type { CampaignForm } from '#contract/campaigns/schema.ts';
import { useRecordUpdates } from '#src/components/form/useRecordUpdates.ts';
import { RecordBannerInput } from '#src/components/inputs/RecordBannerInput.tsx';

/** The banner of a saved campaign; the rest of the form is left alone. */
export function CampaignBannerInput({ campaign, disabled }: { campaign: CampaignForm; disabled: boolean }) {
  const { patch, refresh } = useRecordUpdates();
  return (
    <RecordBannerInput
      owner="CAMPAIGN"
      id={campaign.id}
      path={campaign.bannerPath}
      standIn="campaigns.png"
      without="campaign.banner.default"
      disabled={disabled}
      onChange={(banner) => {
        patch<CampaignForm>(campaign.id, () => ({
          bannerPath: banner?.path ?? null,
          bannerPreview: banner?.bannerPreviewPath ?? null,
        }));
        void refresh();
      }}
    />
  );
}
