import { readFile } from 'node:fs/promises';
import { ENDPOINT_GROUPS } from '#contract/endpoints.ts';
import { can, platformAdministrators } from '#contract/roles.ts';
import { systemEndpoints } from '#contract/system/endpoints.ts';
import { Media } from '#server/platform/http/answers.ts';
import { type Route, routes } from '#server/platform/http/route.ts';
import type { Services } from '#server/platform/services.ts';
import { openApiDocument } from './api-docs.ts';
import { readBackgroundWork } from './background-work.ts';
import { configProps, serverEnvironment } from './configuration.ts';
import { createHealth } from './health.ts';
import { listLogs, readLog } from './logs.ts';
import { policyReports } from './policy-reports.ts';
import { readThreads } from './threads.ts';

/** Time in which a session must be found, ms; with a database that hangs the answer is the short one. */
const SIGN_IN_MS = 1_000;

/** Each server checks its own health; more than one of them in a process is for tests. */
const healthChecks = new WeakMap<Services, ReturnType<typeof createHealth>>();
function checkHealth(services: Services) {
  const check = healthChecks.get(services) ?? createHealth();
  healthChecks.set(services, check);
  return check(services);
}

/** The build writes it; a server that runs from its sources makes it when it is first asked for. */
const BUILT_API_DOCS = new URL('./api-docs.json', import.meta.url);
/** The text of the document, the same as long as the process runs. */
let apiDocs: Promise<string> | undefined;

/** System pages [R3P-192 … R3P-198], S3-113 … S3-120. */
export const systemRoutes: Route[] = routes(systemEndpoints, {
  apiDocs: async ({ services }) => {
    apiDocs ??= readFile(BUILT_API_DOCS, 'utf8').catch(() =>
      JSON.stringify(openApiDocument(ENDPOINT_GROUPS, services.version)),
    );
    return new Media(await apiDocs, 'application/json; charset=utf-8');
  },
  health: {
    signInWithin: SIGN_IN_MS,
    handle: async ({ services, caller, status }) => {
      const whole = await checkHealth(services);
      if (whole.status === 'DOWN') status(503);
      return can(caller?.roles ?? null, platformAdministrators) ? whole : { status: whole.status };
    },
  },
  metrics: ({ services }) => services.measurements.read(),
  prometheus: {
    programToken: ({ env }) => env.metricsToken,
    handle: async ({ services }) => {
      const { text, contentType } = services.measurements.prometheus;
      return new Media(await text(), contentType);
    },
  },
  threads: () => readThreads(),
  backgroundWork: ({ db, services }) => readBackgroundWork(db, services.now()),
  configProps: ({ services }) => configProps(services.env),
  environment: ({ services }) => serverEnvironment(services.env, process.env),
  policyReports: { ownTransaction: true, handle: policyReports() },
  logFiles: ({ services }) => listLogs(services.env.logDir),
  logFile: async ({ services, params }) =>
    new Media(await readLog(services.env.logDir, params.name), 'text/plain; charset=utf-8'),
});
