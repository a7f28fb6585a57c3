/*
 * What both sides know of campaigns and competitions without the validator, so that the public pages which
 * only show them stay light.
 */

/** Types of contribution that a campaign can collect [R2A-01]. */
export const CAMPAIGN_TYPES = ['SUGGESTION', 'IMPROVEMENT'] as const;
export type CampaignType = (typeof CAMPAIGN_TYPES)[number];

/** States of a campaign [R2B-21]. */
export const CAMPAIGN_STATES = ['DRAFT', 'PUBLISHED', 'TERMINATED', 'COMPLETED', 'ARCHIVED'] as const;
export type CampaignState = (typeof CAMPAIGN_STATES)[number];

/** Who may see a campaign or a competition [R2B-51, R2C-45], Q2-54. */
export const DRIVE_ACCESS_LEVELS = ['PUBLIC', 'REGISTERED'] as const;

/** Closed campaigns, and closed competitions, that the home page shows at most [R1B-41, R1B-42]. */
export const CLOSED_ON_HOME = 5;

/** Open ones of each that the home page brings along at most. */
export const OPEN_ON_HOME = 20;

/** Characters of a competition's summary on its card [R2C-08]. */
export const CARD_SUMMARY_LENGTH = 375;
