import type { CampaignState } from '#contract/campaigns/rules.ts';
import type { CampaignType } from '#contract/campaigns/schema.ts';

/**
 * The question before a campaign is saved or moved, as ready keys with their values: saving asks one question, each other
 * target another, with what it means for a campaign of this type.
 * @param target null for a save that keeps the state; DRAFT asks the same
 * @param isPublic the campaign has its readers already
 */
export function questionOf(
  target: CampaignState | null,
  { title, campaignType, isPublic }: { title: string; campaignType: CampaignType; isPublic: boolean },
) {
  if (target === null || target === 'DRAFT') {
    return {
      title: 'campaign.approve.save',
      text: isPublic ? 'campaign.approve.save.PUBLISHED' : 'campaign.approve.save.DRAFT',
      confirmLabel: isPublic ? 'campaign.save' : 'campaign.saveDraft',
      args: { title },
    };
  }
  const isEnding = target === 'TERMINATED' || target === 'COMPLETED';
  return {
    title: `campaign.approve.state.${target}`,
    text: isEnding ? `campaign.approve.info.${target}.${campaignType}` : `campaign.approve.info.${target}`,
    confirmLabel: isEnding ? 'campaign.endNow' : 'campaign.archive',
    args: { title },
  };
}
