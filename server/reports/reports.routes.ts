import { reportEndpoints, reportingEndpoints } from '#contract/reports/endpoints.ts';
import type { Db } from '#server/platform/db/client.ts';
import type { Caller } from '#server/platform/http/call.ts';
import { type Route, route } from '#server/platform/http/route.ts';
import type { Services } from '#server/platform/services.ts';
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
  return sheets.usersSheet(rows, frame);
});

const units = route(reportEndpoints.units, ({ db, caller, params, query, locale }) =>
  readUnitReport(db, caller, params.type, query, locale),
);
const unitsSheet = route(reportEndpoints.unitsSheet, (context) => {
  const { caller, params, query, locale } = context;
  const { frame, read } = sheetFor(context);
  const rows = () => read((db) => readUnitReport(db, caller, params.type, query, locale));
  return sheets.unitsSheet(rows, frame);
});

type ProcessAsked = Omit<Parameters<typeof readProcessReport>[2], 'type' | 'scope' | 'now' | 'locale'> & {
  db: Db;
  caller: Caller;
  params: { type: Parameters<typeof readProcessReport>[2]['type']; x: number | string };
  services: Services;
  locale: string;
};

/** The language in the path counts before the one of the query, Q3-103. */
const processOf = ({ db, caller, params: { type, x }, query, services, locale }: ProcessAsked) =>
  readProcessReport(db, caller, {
    type,
    scope: x,
    query,
    locale: typeof x === 'string' ? x : locale,
    now: services.now(),
  });

const process = route(reportEndpoints.process, (context) => processOf(context));
const processSheet = route(reportEndpoints.processSheet, (context) => {
  const { frame, read } = sheetFor(context);
  return sheets.processSheet(() => read((db) => processOf({ ...context, db })), frame);
});

const distribution = route(reportingEndpoints.distribution, ({ db, caller, params, query, locale }) =>
  readDistribution(db, caller, params.type, query, locale),
);
const distributionSheet = route(reportingEndpoints.distributionSheet, (context) => {
  const { caller, params, query, locale } = context;
  const { frame, read } = sheetFor(context);
  const rows = () => read((db) => readDistribution(db, caller, params.type, query, locale));
  return sheets.distributionSheet(rows, frame);
});

const collaboration = route(reportingEndpoints.collaboration, ({ db, caller, params, query }) =>
  readCollaboration(db, caller, params.type, query),
);
const collaborationSheet = route(reportingEndpoints.collaborationSheet, (context) => {
  const { caller, params, query } = context;
  const { frame, read } = sheetFor(context);
  return sheets.collaborationSheet(
    () => read((db) => readCollaboration(db, caller, params.type, query)),
    frame,
  );
});

/** Reports [R3L-01 … R3L-05, R3P-187 … R3P-191], with their spreadsheets, Q3-100, S3-121. */
export const reportRoutes: Route[] = [
  users,
  usersSheet,
  units,
  unitsSheet,
  process,
  processSheet,
  distribution,
  distributionSheet,
  collaboration,
  collaborationSheet,
];
