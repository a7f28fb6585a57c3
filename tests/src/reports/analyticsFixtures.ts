import type { Role } from '#contract/access.ts';
import type { Analytics, Passage, StateFigures } from '#contract/reports/analytics.ts';
import type {
  BenefitFigures,
  BenefitsOfFigures,
  Participation,
  UnitFigures,
} from '#contract/reports/analytics-parts.ts';
import { type Answers, list } from '#tests/support/network.ts';
import { renderApp } from '#tests/support/renderApp.tsx';

export const SUGGESTION_ADMIN: readonly Role[] = ['ROLE_USER', 'ROLE_INTERNAL', 'ROLE_SUGGESTION_ADMIN'];

const stateOf = (changes: Partial<StateFigures>): StateFigures => ({
  stateId: 11,
  stateName: 'Being looked at',
  stateType: 'EVALUATION',
  rank: 2,
  lifeCycleId: 1,
  lifeCycleName: 'The usual way',
  here: 7,
  waitingDays: 3.25,
  left: 28,
  count: 30,
  medianDays: 4.5,
  p90Days: 12,
  ...changes,
});

const passage = (changes: Partial<Passage>): Passage => ({
  fromStateId: 11,
  toStateId: 12,
  lifeCycleId: 1,
  isDesigned: true,
  contributions: 28,
  count: 30,
  medianDays: 4.5,
  p90Days: 12,
  ...changes,
});

export const FIGURES: Analytics = {
  at: '2026-03-05T08:46:00.000Z',
  counted: 1234,
  isPartial: false,
  isEstimated: false,
  open: 7,
  firstAnswer: { count: 1200, medianDays: 2.5, p90Days: 9, promised: 1000, inTime: 998 },
  decision: { count: 900, medianDays: 20, p90Days: 61.25, promised: 0, inTime: 0 },
  reopened: { contributions: 1, times: 3 },
  states: [
    stateOf({}),
    stateOf({
      ...{ stateId: 12, stateName: 'Done', stateType: 'COMPLETION', rank: 3, here: 1227, waitingDays: null },
      ...{ left: 0, count: 0, medianDays: null, p90Days: null },
    }),
    stateOf({
      ...{ stateId: 21, stateName: 'Elsewhere', lifeCycleId: 2, lifeCycleName: 'The other way', here: 0 },
      ...{ waitingDays: null, count: 2 },
    }),
  ],
  passages: [
    passage({}),
    passage({ fromStateId: 12, toStateId: 11, isDesigned: false, count: 3 }),
    passage({ toStateId: 11, fromStateId: 12, count: 0, medianDays: null, p90Days: null, lifeCycleId: 2 }),
  ],
  waiting: [
    { by: 'FIELD', id: 4, name: 'Energy', count: 5, waitingDays: 3 },
    { by: 'FIELD', id: 0, name: null, count: 2, waitingDays: 4 },
    { by: 'UNIT', id: 3, name: 'Operations', count: 7, waitingDays: 3.25 },
  ],
  weeks: [
    { week: '2026-03-02', submitted: 10, reopened: 0, ended: 4, open: 6 },
    { week: '2026-03-09', submitted: 3, reopened: 1, ended: 3, open: 7 },
  ],
  ages: [
    { from: 0, to: 7, count: 3 },
    { from: 8, to: 30, count: 4 },
    { from: 31, to: null, count: 0 },
  ],
};

/** What the filters offer. */
const CHOICES: Answers = {
  'GET /api/v3/contribution-fields/list/:type': [],
  'GET /api/v3/contribution-tags': [],
  'GET /api/v3/extra-inputs/filter/:id': [],
  'GET /api/v3/campaigns-select-input/:id': [],
  'GET /api/v3/life-cycles/list-states-by-source/:type/:competitionId': [],
  'GET /api/v3/organizations/treeSelect': [],
};

export const ANALYTICS = 'GET /api/v3/reports/analytics';

export const PARTICIPATION: Participation = {
  ...{ at: FIGURES.at, isPartial: false, authors: 1234 },
  months: [
    { month: '2026-02', contributions: 2292, authors: 1100, firstTime: 40 },
    { month: '2026-03', contributions: 3, authors: 2, firstTime: 0 },
  ],
};

export const UNITS: readonly UnitFigures[] = [
  {
    ...{ unitId: 3, unitName: 'Operations', people: 340, participants: 41, contributions: 1200 },
    ...{ answered: 1100, promised: 1000, inTime: 998, implemented: 300, medianDays: 2.5, p90Days: 9 },
  },
  {
    ...{ unitId: 0, unitName: null, people: 0, participants: 1, contributions: 0 },
    ...{ answered: 0, promised: 0, inTime: 0, implemented: 0, medianDays: null, p90Days: null },
  },
];

const benefit = (changes: Partial<BenefitFigures>): BenefitFigures => ({
  ...{ by: 'ALL', id: 0, name: null, benefitType: 'FORECAST', currency: 'EUR', contributions: 12 },
  ...{ amount: '2292000.00', median: '1500.00', p90: '90000.50', ...changes },
});
const PART = { median: null, p90: null } as const;

export const BENEFITS: BenefitsOfFigures = {
  ...{ at: FIGURES.at, isPartial: false, isEstimated: false, isWithheld: false },
  rows: [
    benefit({}),
    benefit({ benefitType: 'ACTUAL', amount: '1000000.25', contributions: 4 }),
    benefit({ currency: 'USD', amount: '70.25', contributions: 1, median: '70.25', p90: '70.25' }),
    benefit({ ...PART, by: 'YEAR', id: 2026 }),
    benefit({ ...PART, by: 'YEAR', id: 2026, benefitType: 'ACTUAL', amount: '1000000.25', contributions: 4 }),
    benefit({ ...PART, by: 'FIELD', id: 4, name: 'Energy' }),
    benefit({ ...PART, by: 'UNIT', id: 0 }),
  ],
};

/** The parts that are read by themselves. */
export const PARTS: Answers = {
  'GET /api/v3/reports/analytics/participation': PARTICIPATION,
  'GET /api/v3/reports/analytics/units': () => list(UNITS),
  'GET /api/v3/reports/analytics/benefits': BENEFITS,
};

/** Opens the page with these figures. */
export const openFigures = (
  path = '/reporting/process/SUGGESTION/0',
  figures: Partial<Analytics> = {},
  roles = SUGGESTION_ADMIN,
  responses: Answers = {},
) =>
  renderApp(path, {
    roles,
    responses: { ...CHOICES, ...PARTS, [ANALYTICS]: { ...FIGURES, ...figures }, ...responses },
  });
