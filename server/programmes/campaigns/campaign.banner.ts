import { sql } from 'drizzle-orm';
import type { CampaignState } from '#contract/campaigns/rules.ts';
import { notFound, refused } from '#server/platform/errors.ts';
import type { BannerOwnerKind } from '#server/publishing/banners/banner-owners.ts';
import { isOpenForEditing, runsCampaign } from './campaigns.policy.ts';

/** Banners of campaigns: for those who run them. */
export const campaignBanner: BannerOwnerKind = {
  type: 'CAMPAIGN',
  table: sql`campaign`,
  state: sql`publish_state`,
  images: 'campaign-images',
  touch: () => sql``,
  requireEdit: (caller, row) => {
    if (!runsCampaign(caller, row)) throw notFound();
    if (!isOpenForEditing(row.state as CampaignState)) throw refused('error.notEditable', 'campaign');
  },
};
