/*
 * What campaigns and competitions have in common, without the validator, so that the public pages which only
 * show them stay light [R2K-12, R2K-13].
 */

/** Who may see a campaign or a competition [R2B-51, R2C-45], Q2-54. */
export const PROGRAMME_ACCESS_LEVELS = ['PUBLIC', 'REGISTERED'] as const;
export type ProgrammeAccessLevel = (typeof PROGRAMME_ACCESS_LEVELS)[number];

/** Bounds in characters [R2B-34, R2B-37, R2B-38, R2D-23, R2D-25, R2D-26]; the body as HTML. */
export const PROGRAMME_LIMITS = {
  code: { min: 3, max: 16 },
  campaignTitle: { min: 3, max: 100 },
  competitionTitle: { min: 3, max: 120 },
  summary: { min: 10, max: 500 },
  html: { max: 700_000 },
  /** Organizations, units, or people, that one can aim at. */
  targets: { max: 500 },
} as const;

/** Capitals and digits, with hyphens or with dots but not both [R2B-35, R2D-24], Q2-06. */
export const PROGRAMME_CODE = /^(?:[A-Z0-9-]+|[A-Z0-9.]+)$/;

/** Most people that a selector of moderators or jurors takes [R2H-10, R2H-11], Q2-36. */
export const MAX_SELECTED_USERS = 20;

/** Closed campaigns, and closed competitions, that the home page shows at most [R1B-41, R1B-42, R2K-15, R2K-16]. */
export const CLOSED_ON_HOME = 5;

/** Characters of a competition's summary on its card [R2C-08]. */
export const CARD_SUMMARY_LENGTH = 375;
