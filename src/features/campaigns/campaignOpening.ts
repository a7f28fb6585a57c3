import type { CampaignRow } from '#contract/campaigns/schema.ts';

/** Whether contributions are not taken yet, by the start. */
export const isAhead = ({ dateSubmissionStart }: Pick<CampaignRow, 'dateSubmissionStart'>): boolean =>
  Date.parse(dateSubmissionStart ?? '') > Date.now();
