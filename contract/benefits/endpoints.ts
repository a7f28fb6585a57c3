import { z } from 'zod';
import { FILE_LIMITS } from '#contract/files/schema.ts';
import { endpoint, FILE_KINDS, Id } from '#contract/http.ts';
import { contributors, platformAdministrators } from '#contract/roles.ts';
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
  inOrder,
  listQuery,
  ofReport,
  reportQuery,
  sort,
  totalsQuery,
} from './schema.ts';

/** Benefits of contributions, and the report about them [R3P-78 … R3P-84, R3L-06], S3-81 … S3-83. */
export const benefitEndpoints = {
  list: endpoint('GET api/v3/contribution-benefits', {
    access: platformAdministrators,
    summary: 'A page of all benefits, for administrators',
    query: listQuery,
    response: z.array(BenefitRow),
    list: true,
  }),
  view: endpoint('GET api/v3/contribution-benefits/contribution/:id/command/viewBenefits', {
    access: contributors,
    summary:
      'All benefits of a contribution; a use of the command VIEW_BENEFITS for whoever has it as a task',
    params: z.object({ id: Id }),
    response: z.array(Benefit),
  }),
  ofType: endpoint('GET api/v3/contribution-benefits/contribution/:id/benefitType/:benefitType', {
    access: contributors,
    summary: 'Benefits of a contribution, expected or actual',
    params: z.object({ id: Id, benefitType: BenefitType }),
    response: z.array(Benefit),
  }),
  save: endpoint('POST api/v3/contribution-benefits', {
    access: contributors,
    summary: 'Adds a benefit, or changes the one of an id',
    body: BenefitInput,
    response: Benefit,
    alert: 'app.contributionBenefit.saved',
  }),
  saveWithFile: endpoint('POST api/v3/contribution-benefits/contribution/command/with-file', {
    access: contributors,
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
  report: endpoint('GET api/v3/contribution-benefits/contribution/:id/report', {
    access: platformAdministrators,
    summary: 'What contributions bring, a row per contribution and currency; paged on demand',
    params: ofReport,
    query: reportQuery,
    response: z.array(BenefitReportRow),
    list: true,
  }),
  reportTotals: endpoint('GET api/v3/contribution-benefits/contribution/:id/report/totalcount', {
    access: platformAdministrators,
    summary: 'Sums of the report by currency, and the number of its contributions',
    params: ofReport,
    query: totalsQuery,
    response: BenefitTotals,
  }),
  reportFields: endpoint('GET api/v3/contribution-benefits/contribution/:id/report/fields', {
    access: platformAdministrators,
    summary: 'Sums of the report by field and currency, the largest first',
    params: ofReport,
    query: totalsQuery,
    response: z.array(BenefitFieldTotal),
  }),
  reportSheet: endpoint('GET api/v3/contribution-benefits/excel/contribution/:id/report', {
    access: platformAdministrators,
    summary: 'The report as a spreadsheet, with its sums',
    params: ofReport,
    query: inOrder(z.object({ sort, ...filters })),
    response: z.string(),
    media: EXCEL_MEDIA,
  }),
};
