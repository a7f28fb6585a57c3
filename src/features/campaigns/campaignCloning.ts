import type { CampaignRow } from '#contract/campaigns/schema.ts';
import type { CloneSource } from '#src/components/programmes/cloning/cloneSource.ts';

type Cloned = Pick<
  CampaignRow,
  'id' | 'code' | 'title' | 'dateSubmissionStart' | 'publishDate' | 'dateUpdated' | 'dateSubmissionEnd'
>;

/** A campaign as the dialog of its copy takes it; one that never opened begins when it was last written. */
export const cloneSourceOf = (campaign: Cloned): CloneSource => ({
  kind: 'campaign',
  id: campaign.id,
  code: campaign.code,
  title: campaign.title,
  start: campaign.dateSubmissionStart ?? campaign.publishDate ?? campaign.dateUpdated,
  end: campaign.dateSubmissionEnd,
});
