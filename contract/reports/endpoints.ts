import { z } from 'zod';
import { ContributionType } from '#contract/access.ts';
import { endpoint } from '#contract/http.ts';
import { contributors, platformAdministrators } from '#contract/roles.ts';
import { EXCEL_MEDIA } from '#contract/spreadsheets/rules.ts';
import {
  Collaboration,
  Distribution,
  figuresQuery,
  inOrder,
  ofProcess,
  ProcessReportRow,
  people,
  UnitReportRow,
  UserReportRow,
  usersQuery,
} from './schema.ts';

const ofType = z.object({ type: ContributionType });

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
