import { z } from 'zod';
import { ContributionType } from '#contract/access.ts';
import { inOrder, period } from '#contract/formats/days.ts';
import { Id, IdList, Instant, language, pagesOnDemand, paging } from '#contract/http.ts';
import { StateType } from '#contract/life-cycles/schema.ts';
import { DISTRIBUTION_DIMENSIONS, USER_KINDS } from './rules.ts';

/** How many contributions fall to a value of a dimension, Q3-101, S3-112. */
export const Distribution = z.object({
  dimension: z.enum(DISTRIBUTION_DIMENSIONS),
  /** Id of the field, the state or the unit ("0": none), or a month, `2026-03`. */
  key: z.string(),
  /** Its name in the asked language; null for none, and for months. */
  label: z.string().nullable(),
  count: z.number(),
});
export type Distribution = z.infer<typeof Distribution>;

/** What the people of a unit have to do with the contributions, Q3-101, S3-112. */
export const Collaboration = z.object({
  /** Null: people who belong to no unit. */
  unitId: z.number().nullable(),
  unitName: z.string().nullable(),
  /** Contributions whose first owner belongs to the unit. */
  ownerCount: z.number(),
  coOwnerCount: z.number(),
  commentCount: z.number(),
  ratingCount: z.number(),
});
export type Collaboration = z.infer<typeof Collaboration>;

/** A person and what he or she has done in the period, S3-109. */
export const UserReportRow = z.object({
  id: z.number(),
  fullName: z.string(),
  login: z.string(),
  organization: z.string().nullable(),
  unit: z.string().nullable(),
  activated: z.boolean(),
  userType: z.enum(USER_KINDS).nullable(),
  suggestionCount: z.number(),
  improvementCount: z.number(),
  ideaCount: z.number(),
  commentCount: z.number(),
  ratingCount: z.number(),
  totalPoint: z.number(),
  lastLogin: Instant.nullable(),
});
export type UserReportRow = z.infer<typeof UserReportRow>;

/** A unit and what became of the contributions of its people, S3-110. */
export const UnitReportRow = z.object({
  unitId: z.number(),
  /** From the organization down to the unit. */
  unitName: z.string(),
  /** Open accounts. */
  userCount: z.number(),
  submitted: z.number(),
  accepted: z.number(),
  rejected: z.number(),
  completed: z.number(),
  /** With two decimals; null where nobody has an open account. */
  submittedPerUser: z.number().nullable(),
});
export type UnitReportRow = z.infer<typeof UnitReportRow>;

/** How long contributions stay in a state, S3-111. */
export const ProcessReportRow = z.object({
  stateId: z.number(),
  stateName: z.string(),
  stateType: StateType,
  rank: z.number(),
  lifeCycleId: z.number(),
  lifeCycleName: z.string(),
  /** Mean of all stays, one decimal; those that last count up to now. Null where there was none. */
  avgDays: z.number().nullable(),
  /** Contributions that have been there. */
  contributionCount: z.number(),
});
export type ProcessReportRow = z.infer<typeof ProcessReportRow>;

/** Period of submission, fields (0: none) and language [R3L-11, R3L-12], Q3-104, Q3-128. */
const filters = { ...language, ...period, fieldIds: IdList.optional() };
export const figuresQuery = inOrder(z.object(filters));
export type ReportQuery = z.output<typeof figuresQuery>;

export const USER_REPORT_SORT_FIELDS = ['fullName', 'login'] as const;
export const people = {
  ...language,
  ...period,
  /** Part of a name, or a whole login. */
  search: z.string().trim().max(100).optional(),
  sort: paging(USER_REPORT_SORT_FIELDS, 'fullName,asc').sort,
};
export const usersQuery = inOrder(z.object({ ...pagesOnDemand, ...people }));
export type UserReportQuery = z.output<typeof usersQuery>;
/** A language for the names of the states, or digits: one life cycle, Q3-103. */
export const ofProcess = z.object({
  type: ContributionType,
  x: z.union([Id, z.string().regex(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/)]),
});
export type ProcessScope = z.output<typeof ofProcess>['x'];
