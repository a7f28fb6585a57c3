import { z } from 'zod';
import { ContributionType, contributors, platformAdministrators } from './access.ts';
import { isInOrder, period } from './days.ts';
import { endpoint, Id, IdList, Instant, language, pagesOnDemand, paging } from './http.ts';
import { StateType } from './life-cycles.ts';
import { DISTRIBUTION_DIMENSIONS, USER_KINDS } from './report-rules.ts';
import { EXCEL_MEDIA } from './spreadsheets.ts';

export * from './report-rules.ts';

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
  /** Further owners. */
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

/** A period whose end is not before its start. */
const inOrder = <S extends z.ZodType>(query: S): S =>
  query.refine((value) => isInOrder(value as { start?: string; end?: string }), {
    path: ['end'],
    error: 'periodOrder',
  }) as S;

/** Period of the hand-in, fields (0: none) and language [R3L-11, R3L-12], Q3-104, Q3-128. */
const filters = { ...language, ...period, fieldIds: IdList.optional() };
const figuresQuery = inOrder(z.object(filters));
export type ReportQuery = z.output<typeof figuresQuery>;

export const USER_REPORT_SORT_FIELDS = ['fullName', 'login'] as const;
const people = {
  ...language,
  ...period,
  /** Part of a name, or a whole login. */
  search: z.string().trim().max(100).optional(),
  sort: paging(USER_REPORT_SORT_FIELDS, 'fullName,asc').sort,
};
const usersQuery = inOrder(z.object({ ...pagesOnDemand, ...people }));
export type UserReportQuery = z.output<typeof usersQuery>;

const ofType = z.object({ type: ContributionType });
/** A language for the names of the states, or digits: one life cycle, Q3-103. */
const ofProcess = z.object({
  type: ContributionType,
  x: z.union([Id, z.string().regex(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/)]),
});
export type ProcessScope = z.output<typeof ofProcess>['x'];

const sheet = { response: z.string(), media: EXCEL_MEDIA };

/** Reports for administrators of the platform [R3P-187 … R3P-189], Q3-100, Q3-133. */
export const reportEndpoints = {
  users: endpoint('GET api/v3/report/users-report', {
    access: platformAdministrators,
    summary: 'People and what they did, by name; paged on demand',
    query: usersQuery,
    response: z.array(UserReportRow),
    list: true,
  }),
  usersSheet: endpoint('GET api/v3/report/excel/users-report', {
    access: platformAdministrators,
    summary: 'The same as a spreadsheet',
    query: inOrder(z.object(people)),
    ...sheet,
  }),
  units: endpoint('GET api/v3/report/contribution/:type/organization-unit-report', {
    access: platformAdministrators,
    summary: 'Units with people, and what became of what they handed in',
    params: ofType,
    query: figuresQuery,
    response: z.array(UnitReportRow),
  }),
  unitsSheet: endpoint('GET api/v3/report/excel/contribution/:type/organization-unit-report', {
    access: platformAdministrators,
    summary: 'The same as a spreadsheet',
    params: ofType,
    query: figuresQuery,
    ...sheet,
  }),
  process: endpoint('GET api/v3/report/:type/contribution-state-process-report/graph/avg/:x', {
    access: platformAdministrators,
    summary: 'Average days in each state; x is a language, or the id of a life cycle',
    params: ofProcess,
    query: figuresQuery,
    response: z.array(ProcessReportRow),
  }),
  processSheet: endpoint('GET api/v3/report/excel/:type/contribution-state-process-report/graph/avg/:x', {
    access: platformAdministrators,
    summary: 'The same as a spreadsheet',
    params: ofProcess,
    query: figuresQuery,
    ...sheet,
  }),
};

/** Figures about the contributions that the caller may see [R3P-190, R3P-191], S3-112. */
export const reportingEndpoints = {
  distribution: endpoint('GET api/v3/reporting/contribution/:type/distribution', {
    access: contributors,
    summary: 'Contributions by field, state, unit and month of their hand-in',
    params: ofType,
    query: figuresQuery,
    response: z.array(Distribution),
  }),
  distributionSheet: endpoint('GET api/v3/reporting/excel/contribution/:type/distribution', {
    access: contributors,
    summary: 'The same as a spreadsheet',
    params: ofType,
    query: figuresQuery,
    ...sheet,
  }),
  collaboration: endpoint('GET api/v3/reporting/contribution/:type/collaboration', {
    access: contributors,
    summary: 'Owners, comments and ratings by unit of the people',
    params: ofType,
    query: figuresQuery,
    response: z.array(Collaboration),
  }),
  collaborationSheet: endpoint('GET api/v3/reporting/excel/contribution/:type/collaboration', {
    access: contributors,
    summary: 'The same as a spreadsheet',
    params: ofType,
    query: figuresQuery,
    ...sheet,
  }),
};
