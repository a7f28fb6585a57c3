import type { Role } from '#contract/access.ts';
import type {
  Collaboration,
  Distribution,
  ProcessReportRow,
  UnitReportRow,
  UserReportRow,
} from '#contract/reports/schema.ts';
import { type Answers, list } from '#tests/support/network.ts';
import { renderApp } from '#tests/support/renderApp.tsx';

export const EMPLOYEE: readonly Role[] = ['ROLE_USER', 'ROLE_INTERNAL'];
export const ADMIN: readonly Role[] = ['ROLE_USER', 'ROLE_INTERNAL', 'ROLE_ADMIN'];

const row = (dimension: Distribution['dimension'], key: string, label: string | null, count: number) => ({
  dimension,
  key,
  label,
  count,
});

export const DISTRIBUTION: readonly Distribution[] = [
  row('FIELD', '4', 'Energy', 1200),
  row('FIELD', '0', null, 34),
  row('STATE', '11', 'Being looked at', 1000),
  row('STATE', '12', 'Done', 234),
  row('UNIT', '3', 'Operations', 1234),
  row('MONTH', '2026-01', null, 1230),
  row('MONTH', '2026-03', null, 4),
];

export const COLLABORATION: readonly Collaboration[] = [
  { unitId: 3, unitName: 'Operations', ownerCount: 9, coOwnerCount: 2, commentCount: 31, ratingCount: 5 },
  { unitId: null, unitName: null, ownerCount: 1, coOwnerCount: 0, commentCount: 0, ratingCount: 0 },
];

export function unitRow(changes: Partial<UnitReportRow> = {}): UnitReportRow {
  return {
    unitId: 3,
    unitName: 'Meriç / Operations',
    userCount: 8,
    submitted: 12,
    accepted: 3,
    rejected: 2,
    completed: 4,
    submittedPerUser: 1.5,
    ...changes,
  };
}

export function processRow(changes: Partial<ProcessReportRow> = {}): ProcessReportRow {
  return {
    stateId: 11,
    stateName: 'Being looked at',
    stateType: 'EVALUATION',
    rank: 2,
    lifeCycleId: 1,
    lifeCycleName: 'The usual way',
    avgDays: 12.5,
    contributionCount: 40,
    ...changes,
  };
}

export function userRow(changes: Partial<UserReportRow> = {}): UserReportRow {
  return {
    id: 5,
    fullName: 'Ada Zorlu',
    login: 'ada',
    organization: 'Meriç',
    unit: 'Operations',
    activated: true,
    userType: 'INTERNAL',
    suggestionCount: 2,
    improvementCount: 1,
    ideaCount: 0,
    commentCount: 1234,
    ratingCount: 6,
    totalPoint: 25,
    lastLogin: '2026-03-01T07:00:00Z',
    ...changes,
  };
}

const REPORTING = '/api/v3/reporting';
const REPORT = '/api/v3/report';
export const PATHS = {
  distribution: `${REPORTING}/contribution/SUGGESTION/distribution`,
  collaboration: `${REPORTING}/contribution/SUGGESTION/collaboration`,
  units: `${REPORT}/contribution/SUGGESTION/organization-unit-report`,
  process: `${REPORT}/SUGGESTION/contribution-state-process-report/graph/avg/en`,
  users: `${REPORT}/users-report`,
} as const;

/** What the server answers to all reports. */
const STANDARD: Answers = {
  [`GET ${REPORTING}/contribution/:type/distribution`]: DISTRIBUTION,
  [`GET ${REPORTING}/contribution/:type/collaboration`]: COLLABORATION,
  [`GET ${PATHS.units}`]: [unitRow(), unitRow({ unitId: 4, unitName: 'Meriç / Sales', submitted: 2 })],
  [`GET ${PATHS.process}`]: [
    processRow(),
    processRow({ stateId: 12, stateName: 'Done', stateType: 'COMPLETION', rank: 3, avgDays: 300.1 }),
  ],
  [`GET ${PATHS.users}`]: () => list([userRow(), userRow({ id: 6, fullName: 'Ziya Kurt' })], 60),
  'GET /api/v3/contribution-fields/list/:type': [
    { id: 4, definitionList: [{ language: 'en', title: 'Energy' }], isActive: true, type: 'SUGGESTION' },
  ],
};

export const open = (path: string, responses: Answers = {}, roles = ADMIN) =>
  renderApp(path, { roles, responses: { ...STANDARD, ...responses } });
