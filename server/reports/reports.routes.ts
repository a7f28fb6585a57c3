import type { Endpoint } from '#contract/http.ts';
import { reportEndpoints, reportingEndpoints } from '#contract/reports/endpoints.ts';
import type { Db } from '#server/platform/db/client.ts';
import type { Media } from '#server/platform/http/answers.ts';
import type { Caller } from '#server/platform/http/call.ts';
import { type Asked, type Route, routes } from '#server/platform/http/route.ts';
import { type SheetPlan, sheetOf, sheetOfParts } from '#server/platform/spreadsheets/planned-sheet.ts';
import { sheetFor } from '#server/platform/spreadsheets/sheet-frame.ts';
import { readProcessReport } from './process-report.repository.ts';
import {
  collaborationSheet,
  distributionSheet,
  processSheet,
  unitsSheet,
  usersSheet,
} from './report.sheets.ts';
import { readCollaboration, readDistribution } from './reporting.repository.ts';
import { readUnitReport } from './unit-report.repository.ts';
import { countPeople, readUserReport, userReportParts } from './users-report.repository.ts';

// A report and its spreadsheet hold the same rows and are asked for by the same parameters.

const unitRows = (db: Db, { caller, params, query, locale }: Asked<typeof reportEndpoints.units>) =>
  readUnitReport(db, caller, params.type, query, locale);

const processRows = (db: Db, asked: Asked<typeof reportEndpoints.process>) => {
  const { caller, params, query, locale, services } = asked;
  return readProcessReport(db, caller, {
    type: params.type,
    scope: params.x,
    query,
    // The language in the path counts before the one of the query, Q3-103.
    locale: typeof params.x === 'string' ? params.x : locale,
    now: services.now(),
  });
};

const distributionRows = (
  db: Db,
  { caller, params, query, locale }: Asked<typeof reportingEndpoints.distribution>,
) => readDistribution(db, caller, params.type, query, locale);

const collaborationRows = (
  db: Db,
  { caller, params, query }: Asked<typeof reportingEndpoints.collaboration>,
) => readCollaboration(db, caller, params.type, query);

/** The rows of a report as a spreadsheet. */
function asSheet<C extends Asked<Endpoint> & { caller: Caller }, Row>(
  context: C,
  plan: SheetPlan<Row>,
  readRows: (db: Db, asked: C) => Promise<readonly Row[]>,
): Promise<Media> {
  const { frame, read } = sheetFor(context);
  return sheetOf(plan, () => read((db) => readRows(db, context)), frame);
}

/** Reports [R3L-01 … R3L-05, R3P-187 … R3P-191], with their spreadsheets, Q3-100, S3-121. */
export const reportRoutes: Route[] = [
  ...routes(reportEndpoints, {
    users: ({ db, query }) => readUserReport(db, query),
    usersSheet: (context) => {
      const { query } = context;
      const { frame, read } = sheetFor(context);
      const rows = () => ({
        parts: userReportParts(read, query),
        total: () => read((db) => countPeople(db, query)),
      });
      return sheetOfParts(usersSheet, rows, frame);
    },
    units: {
      mayLag: true,
      handle: (context) => unitRows(context.db, context),
    },
    unitsSheet: (context) => asSheet(context, unitsSheet, unitRows),
    process: {
      mayLag: true,
      handle: (context) => processRows(context.db, context),
    },
    processSheet: (context) => asSheet(context, processSheet, processRows),
  }),
  ...routes(reportingEndpoints, {
    distribution: {
      mayLag: true,
      handle: (context) => distributionRows(context.db, context),
    },
    distributionSheet: (context) => asSheet(context, distributionSheet, distributionRows),
    collaboration: {
      mayLag: true,
      handle: (context) => collaborationRows(context.db, context),
    },
    collaborationSheet: (context) => asSheet(context, collaborationSheet, collaborationRows),
  }),
];
