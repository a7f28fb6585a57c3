import { toDateInput } from '../../../contract/formats.ts';
import { reportEndpoints, reportingEndpoints } from '../../../contract/reports.ts';
import type { Db } from '../../db/client.ts';
import { type Caller, type Route, route } from '../../plugins/route.ts';
import type { Services } from '../../services.ts';
import { SERVER_TIME_ZONE } from '../life-cycles/timeZone.ts';
import { readProcessReport } from './process-report.repository.ts';
import * as sheets from './report.sheets.ts';
import { readCollaboration, readDistribution } from './reporting.repository.ts';
import { readUnitReport } from './unit-report.repository.ts';
import { readUserReport, userReportParts } from './users-report.repository.ts';

const frameOf = ({
  services,
  caller,
  locale,
}: {
  services: Services;
  caller: Caller;
  locale: string;
}): sheets.SheetFrame => ({
  userId: caller.id,
  day: toDateInput(services.now(), { timeZone: SERVER_TIME_ZONE }),
  translate: (key) => services.messages.translate(locale, key),
});

const users = route(reportEndpoints.users, ({ db, query }) => readUserReport(db, query));
const usersSheet = route(reportEndpoints.usersSheet, (context) =>
  sheets.usersSheet(userReportParts(context.db, context.query), frameOf(context)),
);

const units = route(reportEndpoints.units, ({ db, caller, params, query, locale }) =>
  readUnitReport(db, caller, params.type, query, locale),
);
const unitsSheet = route(reportEndpoints.unitsSheet, async (context) => {
  const { db, caller, params, query, locale } = context;
  return sheets.unitsSheet(await readUnitReport(db, caller, params.type, query, locale), frameOf(context));
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
const processSheet = route(reportEndpoints.processSheet, async (context) =>
  sheets.processSheet(await processOf(context), frameOf(context)),
);

const distribution = route(reportingEndpoints.distribution, ({ db, caller, params, query, locale }) =>
  readDistribution(db, caller, params.type, query, locale),
);
const distributionSheet = route(reportingEndpoints.distributionSheet, async (context) => {
  const { db, caller, params, query, locale } = context;
  return sheets.distributionSheet(
    await readDistribution(db, caller, params.type, query, locale),
    frameOf(context),
  );
});

const collaboration = route(reportingEndpoints.collaboration, ({ db, caller, params, query }) =>
  readCollaboration(db, caller, params.type, query),
);
const collaborationSheet = route(reportingEndpoints.collaborationSheet, async (context) => {
  const { db, caller, params, query } = context;
  return sheets.collaborationSheet(await readCollaboration(db, caller, params.type, query), frameOf(context));
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
