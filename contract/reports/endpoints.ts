import { z } from 'zod';
import { inOrder } from '#contract/formats/days.ts';
import { forContributors, forPlatformAdministrators, rowsOf } from '#contract/http.ts';
import { EXCEL_MEDIA } from '#contract/spreadsheets/rules.ts';
import {
  Collaboration,
  Distribution,
  figuresQuery,
  ofProcess,
  ProcessReportRow,
  people,
  UnitReportRow,
  UserReportRow,
  usersQuery,
} from './schema.ts';

const sheet = { response: z.string(), media: EXCEL_MEDIA };
/** Whoever takes along what is others' has confirmed who they are (decision 0043). */
const confirmedSheet = { ...sheet, confirmed: true } as const;

/** Reports for administrators of the platform [R3P-187 … R3P-189], Q3-100, Q3-133. */
export const reportEndpoints = {
  users: forPlatformAdministrators('GET api/v3/report/users-report', {
    summary: 'People and what they did, by name; paged on demand',
    query: usersQuery,
    ...rowsOf(UserReportRow),
  }),
  usersSheet: forPlatformAdministrators('GET api/v3/report/excel/users-report', {
    summary: 'The same as a spreadsheet',
    query: inOrder(z.object(people)),
    ...confirmedSheet,
  }),
  units: forPlatformAdministrators('GET api/v3/report/contribution/:type/organization-unit-report', {
    summary: 'Units with people, and what became of what they submitted',
    query: figuresQuery,
    response: z.array(UnitReportRow),
  }),
  unitsSheet: forPlatformAdministrators(
    'GET api/v3/report/excel/contribution/:type/organization-unit-report',
    {
      summary: 'The same as a spreadsheet',
      query: figuresQuery,
      ...confirmedSheet,
    },
  ),
  process: forPlatformAdministrators(
    'GET api/v3/report/:type/contribution-state-process-report/graph/avg/:x',
    {
      summary: 'Average days in each state; x is a language, or the id of a life cycle',
      params: ofProcess,
      query: figuresQuery,
      response: z.array(ProcessReportRow),
    },
  ),
  processSheet: forPlatformAdministrators(
    'GET api/v3/report/excel/:type/contribution-state-process-report/graph/avg/:x',
    {
      summary: 'The same as a spreadsheet',
      params: ofProcess,
      query: figuresQuery,
      ...confirmedSheet,
    },
  ),
};

/** Figures about the contributions that the caller may see [R3P-190, R3P-191], S3-112. */
export const reportingEndpoints = {
  distribution: forContributors('GET api/v3/reporting/contribution/:type/distribution', {
    summary: 'Contributions by field, state, unit and month of submission',
    query: figuresQuery,
    response: z.array(Distribution),
  }),
  distributionSheet: forContributors('GET api/v3/reporting/excel/contribution/:type/distribution', {
    summary: 'The same as a spreadsheet',
    query: figuresQuery,
    ...sheet,
  }),
  collaboration: forContributors('GET api/v3/reporting/contribution/:type/collaboration', {
    summary: 'Owners, comments and ratings by unit of the people',
    query: figuresQuery,
    response: z.array(Collaboration),
  }),
  collaborationSheet: forContributors('GET api/v3/reporting/excel/contribution/:type/collaboration', {
    summary: 'The same as a spreadsheet',
    query: figuresQuery,
    ...sheet,
  }),
};
