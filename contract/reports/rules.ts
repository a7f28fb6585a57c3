/*
 * What both sides know of reports without the validator.
 */

/** By what contributions are counted, Q3-101. */
export const DISTRIBUTION_DIMENSIONS = ['FIELD', 'STATE', 'UNIT', 'MONTH'] as const;
export type DistributionDimension = (typeof DISTRIBUTION_DIMENSIONS)[number];

/** Where contributions wait: who is responsible for them, by their field and their first owner's unit. */
export const WAITING_PLACES = ['FIELD', 'UNIT', 'PERSON'] as const;
export type WaitingPlace = (typeof WAITING_PLACES)[number];

/** Event logs: XES 2.0 (IEEE 1849), and a table. */
export const EVENT_LOG_FORMATS = ['xes', 'csv'] as const;
export type EventLogFormat = (typeof EVENT_LOG_FORMATS)[number];

export const USER_KINDS = ['INTERNAL', 'EXTERNAL'] as const;

/** Most people in one answer or one spreadsheet; more are read page by page, or narrowed. */
export const MOST_REPORT_ROWS = 100_000;

/** By what benefits are divided in figures; YEAR: in which they begin. */
export const BENEFIT_PARTS = ['YEAR', 'FIELD', 'UNIT'] as const;
export const BENEFIT_DIVISIONS = ['ALL', ...BENEFIT_PARTS] as const;
export type BenefitDivision = (typeof BENEFIT_DIVISIONS)[number];
/** Fewest contributions whose sum is shown to those who do not see the amounts of each. */
export const LEAST_BENEFITS = 5;

export const UNIT_FIGURE_SORT_FIELDS = [
  'unitName',
  'people',
  'participants',
  'participation',
  'contributions',
  'inTimeShare',
  'implementedShare',
  'medianDays',
] as const;
export type UnitFigureSort = (typeof UNIT_FIGURE_SORT_FIELDS)[number];

export const AUTHOR_FIGURE_SORT_FIELDS = ['fullName', 'contributions'] as const;
