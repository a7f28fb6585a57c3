import type { Benefit, BenefitReportRow } from '#contract/benefits/schema.ts';
import type { CommandType } from '#contract/life-cycles/schema.ts';
import { contribution, permissions } from '#tests/src/contributions/contributionFixtures.ts';
import { open } from '#tests/src/contributions/contributionPage.ts';
import type { Answers } from '#tests/support/network.ts';
import { list } from '#tests/support/network.ts';

/** A benefit as the server sends it. */
export function benefit(changes: Partial<Benefit> = {}): Benefit {
  return {
    id: 31,
    contributionId: 12,
    benefitType: 'FORECAST',
    category: 'COST_SAVING',
    amount: '1250.50',
    currency: 'TRY',
    periodStart: '2026-01-01',
    periodEnd: '2026-12-31',
    explanation: 'Forty hours a quarter',
    isActionItemAnalysis: false,
    fileId: null,
    file: null,
    version: 3,
    createdBy: 'Rana Koç',
    createdDate: '2026-03-02T08:30:00Z',
    lastModifiedBy: 'Rana Koç',
    lastModifiedDate: '2026-03-02T08:30:00Z',
    ...changes,
  };
}

export const BENEFITS = '/api/v3/contribution-benefits';
export const OF_CONTRIBUTION = `${BENEFITS}/contribution/12`;

/** The tab of a contribution for somebody who holds these commands. */
export function openTab(
  commands: readonly CommandType[],
  { benefits = [benefit()], responses = {} }: { benefits?: readonly Benefit[]; responses?: Answers } = {},
) {
  const shown = contribution({ permissions: permissions({ commands }) });
  return open(shown, {
    at: '/contribution/SUGGESTION/12/detail?tab=benefits',
    responses: {
      [`GET ${OF_CONTRIBUTION}/command/viewBenefits`]: benefits,
      [`GET ${OF_CONTRIBUTION}/benefitType/:type`]: ({ path }) =>
        benefits.filter(({ benefitType }) => path.endsWith(`/${benefitType}`)),
      ...responses,
    },
  });
}

/** A row of the report. */
export function reportRow(changes: Partial<BenefitReportRow> = {}): BenefitReportRow {
  return {
    id: 12,
    code: 'SUG-000012',
    title: 'Bicycle stands at the gate',
    competitionId: null,
    fieldTitle: 'Mobility',
    unitName: 'Operations',
    currency: 'TRY',
    forecastTotal: '1250.50',
    actualTotal: '900.00',
    difference: '-350.50',
    ...changes,
  };
}

const TOTALS = [
  { currency: 'EUR' as const, forecastTotal: '0.00', actualTotal: '70.00', difference: '70.00' },
  { currency: 'TRY' as const, forecastTotal: '2500.00', actualTotal: '900.00', difference: '-1600.00' },
];

/** What the report asks for. */
export const REPORT: Answers = {
  [`GET ${BENEFITS}/contribution/SUGGESTION/report`]: () =>
    list(
      [
        reportRow(),
        reportRow({ currency: 'EUR', forecastTotal: '0.00', actualTotal: '70.00', difference: '70.00' }),
      ],
      23,
    ),
  [`GET ${BENEFITS}/contribution/SUGGESTION/report/totalcount`]: {
    contributionCount: 22,
    forecastTotal: null,
    actualTotal: null,
    totals: TOTALS,
  },
  [`GET ${BENEFITS}/contribution/SUGGESTION/report/fields`]: [
    { fieldId: 4, fieldTitle: 'Mobility', ...TOTALS[0] },
    { fieldId: 4, fieldTitle: 'Mobility', ...TOTALS[1], forecastTotal: '2000.00', difference: '-1100.00' },
    {
      fieldId: null,
      fieldTitle: null,
      ...TOTALS[1],
      forecastTotal: '500.00',
      actualTotal: '0.00',
      difference: '-500.00',
    },
  ],
};
