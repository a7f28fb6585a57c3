/*
 * What both sides know of campaigns without the validator, so that the public pages which only show them stay
 * light.
 */

/** Types of contribution that a campaign can collect [R2A-01]. */
export const CAMPAIGN_TYPES = ['SUGGESTION', 'IMPROVEMENT'] as const;
export type CampaignType = (typeof CAMPAIGN_TYPES)[number];

/** States of a campaign [R2B-21]. */
export const CAMPAIGN_STATES = ['DRAFT', 'PUBLISHED', 'TERMINATED', 'COMPLETED', 'ARCHIVED'] as const;
export type CampaignState = (typeof CAMPAIGN_STATES)[number];

/** Where a save can lead; the state itself stands for a plain save [R2B-23 … R2B-32], Q2-63, S2-05. */
const CAMPAIGN_TRANSITIONS: Readonly<Record<CampaignState, readonly CampaignState[]>> = {
  DRAFT: ['DRAFT', 'PUBLISHED'],
  PUBLISHED: ['PUBLISHED', 'TERMINATED', 'COMPLETED'],
  TERMINATED: ['ARCHIVED'],
  COMPLETED: ['ARCHIVED'],
  ARCHIVED: [],
};

/** Whether a campaign may go from one state to another, S2-05. */
export const canMoveCampaign = (from: CampaignState, to: CampaignState) =>
  CAMPAIGN_TRANSITIONS[from].includes(to);

/** Milliseconds of an ISO text. The database asks for no dates: one that is missing is neither before nor after another. */
const timeOf = (instant: string | null): number => (instant === null ? Number.NaN : Date.parse(instant));

/** The state that an ended campaign gets: by whether its end date has passed [R2B-28, R2B-29], S2-06. Milliseconds. */
export const stateOfEnding = (dateSubmissionEnd: string | null, now: number): 'COMPLETED' | 'TERMINATED' =>
  now >= timeOf(dateSubmissionEnd) ? 'COMPLETED' : 'TERMINATED';

/**
 * What those who run a campaign may do with it: edit it until it is archived, which is possible once it has ended
 * [R2B-08, R2B-09], Q2-03.
 */
export const campaignActions = (state: CampaignState) => ({
  canEdit: state !== 'ARCHIVED',
  canArchive: canMoveCampaign(state, 'ARCHIVED'),
});

/** Contributions must be taken for longer than this [R2B-44], Q2-08. */
const ONE_DAY_MS = 24 * 3600 * 1000;

export interface CampaignDraft {
  dateSubmissionEnd: string | null;
  /** Number of target organizations, units and people. */
  targets: number;
}

/** What a save does; an update keeps the state PUBLISHED. Instants are ISO texts. */
export type CampaignSave =
  | { kind: 'create' | 'draft' | 'publish' }
  | { kind: 'update'; publishDate: string | null; storedEnd: string | null };

/** Message keys of refused saves [R2B-42 … R2B-46], Q2-08, Q2-09, Q2-10. */
export type CampaignFault =
  | 'dateValidateOneDayError'
  | 'dateValidateOneDayErrorAfterPublished'
  | 'campaign.targetUnitValidation';

/**
 * The first rule that a save breaks, or null. The end lies more than a day after now, once published more than a
 * day after the publish date, and in the future where it was changed; what is published aims at somebody
 * [R2B-42 … R2B-46], Q2-08 … Q2-10.
 * @param now milliseconds
 */
export function campaignFault(draft: CampaignDraft, save: CampaignSave, now: number): CampaignFault | null {
  const end = timeOf(draft.dateSubmissionEnd);
  if (save.kind === 'update') {
    const isChanged = end !== timeOf(save.storedEnd);
    const isLate = end - timeOf(save.publishDate) > ONE_DAY_MS && (!isChanged || end > now);
    if (!isLate) return 'dateValidateOneDayErrorAfterPublished';
  } else if (!(end - now > ONE_DAY_MS)) {
    // Also one that is missing.
    return 'dateValidateOneDayError';
  }
  const isPublic = save.kind === 'publish' || save.kind === 'update';
  return isPublic && draft.targets === 0 ? 'campaign.targetUnitValidation' : null;
}
