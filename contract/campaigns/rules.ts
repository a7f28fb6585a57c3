/*
 * What both sides know of campaigns without the validator, so that the public pages which only show them stay
 * light.
 */

/** Types of contribution that a campaign can collect [R2A-01]. */
export const CAMPAIGN_TYPES = ['SUGGESTION', 'IMPROVEMENT'] as const;
export type CampaignType = (typeof CAMPAIGN_TYPES)[number];

/** Most questions, and most rewards, of a campaign. */
export const MOST_PARTS = 50;

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
  /** From when contributions are taken; null, or passed by then: from the publishing on. */
  dateSubmissionStart?: string | null | undefined;
  dateSubmissionEnd: string | null;
  /** Number of target organizations, units and people. */
  targets: number;
}

/**
 * What a save does; an update keeps the state PUBLISHED. A draft whose publishing is planned is saved as what it will be at
 * that moment. Instants are ISO texts.
 */
export type CampaignSave =
  | { kind: 'create' | 'draft' | 'publish' }
  | { kind: 'schedule'; publishAt: string; isNew: boolean }
  | { kind: 'update'; publishDate: string | null; storedEnd: string | null; storedStart?: string | null };

/** Message keys of refused saves [R2B-42 … R2B-46], Q2-08, Q2-09, Q2-10 (decision 0100). */
export type CampaignFault =
  | 'dateValidateOneDayError'
  | 'dateValidateOneDayErrorAfterPublished'
  | 'campaign.publishAtPassed'
  | 'campaign.openForOneDay'
  | 'campaign.hasOpened'
  | 'campaign.targetUnitValidation';

const isSameMoment = (one: string | null | undefined, other: string | null | undefined): boolean =>
  timeOf(one ?? null) === timeOf(other ?? null) || (!one && !other);

/**
 * From when a campaign takes contributions that is published at a moment: from then on, or from a later start on
 * (Q2-59, decision 0100). Milliseconds.
 */
export const openingOf = (dateSubmissionStart: string | null | undefined, publishedAt: number): number =>
  Math.max(publishedAt, dateSubmissionStart ? timeOf(dateSubmissionStart) : publishedAt);

/** A start that was there stays once it has come; before that it can be moved to any moment from now on. */
const startFault = (
  { dateSubmissionStart: start }: CampaignDraft,
  storedStart: string | null | undefined,
  now: number,
): CampaignFault | null => {
  const hasOpened = !storedStart || timeOf(storedStart) <= now;
  const isPutOff = Boolean(start) && !isSameMoment(start, storedStart) && timeOf(start ?? null) > now;
  return hasOpened && isPutOff ? 'campaign.hasOpened' : null;
};

/**
 * The first rule that a save breaks, or null. The end lies more than a day after now, once published more than a
 * day after the publish date, and in the future where it was changed; contributions are taken for more than a day;
 * what is published aims at somebody [R2B-42 … R2B-46], Q2-08 … Q2-10.
 * @param now milliseconds
 */
export function campaignFault(draft: CampaignDraft, save: CampaignSave, now: number): CampaignFault | null {
  const { dateSubmissionStart: start } = draft;
  const end = timeOf(draft.dateSubmissionEnd);
  const isOpenLongEnough = (from: number) => end - openingOf(start, from) > ONE_DAY_MS;
  if (save.kind === 'update') {
    const isChanged = end !== timeOf(save.storedEnd);
    const isLate = end - timeOf(save.publishDate) > ONE_DAY_MS && (!isChanged || end > now);
    if (!isLate) return 'dateValidateOneDayErrorAfterPublished';
    const fault = startFault(draft, save.storedStart, now);
    if (fault) return fault;
    // What has opened stays as it was.
    const isAhead = Boolean(start) && timeOf(start ?? null) > now;
    if (isAhead && !isOpenLongEnough(now)) return 'campaign.openForOneDay';
  } else {
    // Also one that is missing.
    if (!(end - now > ONE_DAY_MS)) return 'dateValidateOneDayError';
    const isScheduled = save.kind === 'schedule';
    if (isScheduled && save.isNew && timeOf(save.publishAt) <= now) return 'campaign.publishAtPassed';
    if (!isOpenLongEnough(isScheduled ? Math.max(now, timeOf(save.publishAt)) : now)) {
      return 'campaign.openForOneDay';
    }
  }
  const isForReaders = save.kind !== 'create' && save.kind !== 'draft';
  return isForReaders && draft.targets === 0 ? 'campaign.targetUnitValidation' : null;
}
