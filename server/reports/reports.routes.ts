import type { Endpoint, ResponseOf } from '#contract/http.ts';
import { reportEndpoints, reportingEndpoints } from '#contract/reports/endpoints.ts';
import type { Db } from '#server/platform/db/client.ts';
import type { Media } from '#server/platform/http/answers.ts';
import type { Caller, Context } from '#server/platform/http/call.ts';
import { type Route, route } from '#server/platform/http/route.ts';
import { sheetFor } from '#server/platform/spreadsheets/sheet-frame.ts';
import { readProcessReport } from './process-report.repository.ts';
import * as sheets from './report.sheets.ts';
import { readCollaboration, readDistribution } from './reporting.repository.ts';
import { readUnitReport } from './unit-report.repository.ts';
import { countPeople, readUserReport, userReportParts } from './users-report.repository.ts';

const users = route(reportEndpoints.users, ({ db, query }) => readUserReport(db, query));
const usersSheet = route(reportEndpoints.usersSheet, (context) => {
  const { query } = context;
  const { frame, read } = sheetFor(context);
  const rows = () => ({
    parts: userReportParts(read, query),
    total: () => read((db) => countPeople(db, query)),
  });
  return sheets.sheetOf(sheets.usersSheet, rows, frame);
});

/** A report and its spreadsheet, which holds the same rows and is asked for by the same parameters. */
function withSheet<E extends Endpoint, Row>(
  report: E,
  sheet: Endpoint<E['params'], E['query'], E['body']>,
  plan: sheets.SheetPlan<Row>,
  readRows: (db: Db, asked: Context<E> & { caller: Caller }) => Promise<ResponseOf<E> & readonly Row[]>,
): Route[] {
  return [
    route(report, (context) => readRows(context.db, context)),
    route(sheet, (context): Promise<Media> => {
      const { frame, read } = sheetFor(context);
      return sheets.sheetOf(plan, () => read((db) => readRows(db, context)), frame);
    }),
  ];
}

/** Reports [R3L-01 … R3L-05, R3P-187 … R3P-191], with their spreadsheets, Q3-100, S3-121. */
export const reportRoutes: Route[] = [
  users,
  usersSheet,
  ...withSheet(
    reportEndpoints.units,
    reportEndpoints.unitsSheet,
    sheets.unitsSheet,
    (db, { caller, params, query, locale }) => readUnitReport(db, caller, params.type, query, locale),
  ),
  ...withSheet(
    reportEndpoints.process,
    reportEndpoints.processSheet,
    sheets.processSheet,
    (db, { caller, params: { type, x }, query, locale, services }) =>
      readProcessReport(db, caller, {
        type,
        scope: x,
        query,
        // The language in the path counts before the one of the query, Q3-103.
        locale: typeof x === 'string' ? x : locale,
        now: services.now(),
      }),
  ),
  ...withSheet(
    reportingEndpoints.distribution,
    reportingEndpoints.distributionSheet,
    sheets.distributionSheet,
    (db, { caller, params, query, locale }) => readDistribution(db, caller, params.type, query, locale),
  ),
  ...withSheet(
    reportingEndpoints.collaboration,
    reportingEndpoints.collaborationSheet,
    sheets.collaborationSheet,
    (db, { caller, params, query }) => readCollaboration(db, caller, params.type, query),
  ),
];
