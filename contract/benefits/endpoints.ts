import { z } from 'zod';
import { FILE_LIMITS } from '#contract/files/schema.ts';
import { inOrder } from '#contract/formats/days.ts';
import {
  FILE_KINDS,
  forContributors,
  forPlatformAdministrators,
  Id,
  mediaOf,
  rowsOf,
} from '#contract/http.ts';
import { EXCEL_MEDIA } from '#contract/spreadsheets/rules.ts';
import {
  Benefit,
  BenefitFieldTotal,
  BenefitInput,
  BenefitReportRow,
  BenefitRow,
  BenefitTotals,
  BenefitType,
  filters,
  listQuery,
  ofReport,
  reportQuery,
  sort,
  totalsQuery,
} from './schema.ts';

/** Benefits of contributions, and the report about them [R3P-78 … R3P-84, R3L-06], S3-81 … S3-83. */
export const benefitEndpoints = {
  list: forPlatformAdministrators('GET api/v3/contribution-benefits', {
    summary: 'A page of all benefits, for administrators',
    query: listQuery,
    ...rowsOf(BenefitRow),
  }),
  view: forContributors('GET api/v3/contribution-benefits/contribution/:id/command/viewBenefits', {
    summary:
      'All benefits of a contribution; a use of the command VIEW_BENEFITS for whoever has it as a task',
    response: z.array(Benefit),
  }),
  ofType: forContributors('GET api/v3/contribution-benefits/contribution/:id/benefitType/:benefitType', {
    summary: 'Benefits of a contribution, expected or actual',
    params: z.object({ id: Id, benefitType: BenefitType }),
    response: z.array(Benefit),
  }),
  save: forContributors('POST api/v3/contribution-benefits', {
    summary: 'Adds a benefit, or changes the one of an id',
    body: BenefitInput,
    response: Benefit,
    alert: 'app.contributionBenefit.saved',
  }),
  saveWithFile: forContributors('POST api/v3/contribution-benefits/contribution/command/with-file', {
    summary: 'The same with a file: both are stored, or nothing',
    body: BenefitInput,
    response: Benefit,
    upload: {
      filePart: 'file',
      jsonPart: 'contributionBenefit',
      maxBytes: FILE_LIMITS.file,
      kinds: FILE_KINDS,
    },
    alert: 'app.contributionBenefit.saved',
  }),
  report: forPlatformAdministrators('GET api/v3/contribution-benefits/contribution/:id/report', {
    summary: 'What contributions bring, a row per contribution and currency; paged on demand',
    params: ofReport,
    query: reportQuery,
    ...rowsOf(BenefitReportRow),
  }),
  reportTotals: forPlatformAdministrators(
    'GET api/v3/contribution-benefits/contribution/:id/report/totalcount',
    {
      summary: 'Sums of the report by currency, and the number of its contributions',
      params: ofReport,
      query: totalsQuery,
      response: BenefitTotals,
    },
  ),
  reportFields: forPlatformAdministrators('GET api/v3/contribution-benefits/contribution/:id/report/fields', {
    summary: 'Sums of the report by field and currency, the largest first',
    params: ofReport,
    query: totalsQuery,
    response: z.array(BenefitFieldTotal),
  }),
  reportSheet: forPlatformAdministrators('GET api/v3/contribution-benefits/excel/contribution/:id/report', {
    summary: 'The report as a spreadsheet, with its sums',
    params: ofReport,
    query: inOrder(z.object({ sort, ...filters })),
    ...mediaOf(EXCEL_MEDIA),
    confirmed: true,
  }),
};
