import type { CampaignForm } from '#contract/campaigns/schema.ts';
import { ErrorState } from '#src/components/feedback/ErrorState.tsx';
import { ListSkeleton } from '#src/components/feedback/Skeletons.tsx';
import { UnsavedChangesPrompt } from '#src/components/feedback/UnsavedChangesPrompt.tsx';
import { RewardsEditor } from '#src/components/rewards/RewardsEditor.tsx';
import { CampaignPartPage } from './CampaignPartPage.tsx';
import { isClosed, useCampaignRewards } from './campaignParts.ts';

/** What can be won in a campaign. */
export default function CampaignRewards() {
  return (
    <CampaignPartPage part="rewards">
      {(campaign) => <RewardsOf key={campaign.id} campaign={campaign} />}
    </CampaignPartPage>
  );
}

function RewardsOf({ campaign }: { campaign: CampaignForm }) {
  const { data, error, refetch } = useCampaignRewards(campaign.id);
  if (error && !data) return <ErrorState error={error} retry={() => void refetch()} />;
  if (!data) return <ListSkeleton rows={3} columns={2} />;
  return (
    <RewardsEditor
      owner={{ kind: 'campaign', id: campaign.id }}
      rewards={data}
      disabled={isClosed(campaign)}
      title="campaign.step.rewards"
    >
      {({ isDirty, isSaving }) => <UnsavedChangesPrompt when={isDirty && !isSaving} />}
    </RewardsEditor>
  );
}
