import { z } from 'zod';
import { forEveryone, forPlatformAdministrators, mediaOf } from '#contract/http.ts';
import { BackgroundWork } from './jobs.schema.ts';
import { LOG_NAME } from './log-lines.ts';
import {
  ConfigProps,
  Health,
  LogFile,
  Metrics,
  PolicyReports,
  ServerEnvironment,
  ThreadDump,
} from './schema.ts';

/** System pages, for administrators [R3M-01 … R3M-06], Q3-91. */
export const systemEndpoints = {
  apiDocs: forPlatformAdministrators('GET v3/api-docs', {
    summary: 'This documentation as OpenAPI',
    response: z.record(z.string(), z.unknown()),
  }),
  health: forEveryone('GET management/health', {
    summary: 'Whether the server works, 503 when it does not; for administrators, with its parts',
    response: Health,
  }),
  metrics: forPlatformAdministrators('GET management/jhimetrics', {
    summary: 'Figures of the process that answers: memory, requests, database connections',
    response: Metrics,
  }),
  prometheus: forPlatformAdministrators('GET management/prometheus', {
    summary: 'The same figures for Prometheus; also with the bearer METRICS_TOKEN of the environment',
    ...mediaOf('text/plain'),
  }),
  threads: forPlatformAdministrators('GET management/threaddump', {
    summary: 'Threads of the process that answers',
    response: ThreadDump,
  }),
  backgroundWork: forPlatformAdministrators('GET api/v3/background-work', {
    summary: 'Background jobs with their last runs, and the last backups',
    response: BackgroundWork,
  }),
  configProps: forPlatformAdministrators('GET management/configprops', {
    summary: 'What the server goes by, by group; secrets are masked',
    response: ConfigProps,
  }),
  environment: forPlatformAdministrators('GET management/env', {
    summary: 'Profiles and environment of the server; secrets are masked',
    response: ServerEnvironment,
  }),
  policyReports: forEveryone('POST api/public/policy-reports', {
    summary: 'Takes what browsers report of the content security policy; administrators read it in the log',
    body: PolicyReports,
    status: 204,
  }),
  logFiles: forPlatformAdministrators('GET api/v3/log/log-files', {
    summary: 'The files of the log folder, the newest first',
    response: z.array(LogFile),
  }),
  logFile: forPlatformAdministrators('GET api/v3/log/get-log-file/:name', {
    summary: 'The last megabyte of a log file',
    params: z.object({ name: z.string().regex(LOG_NAME) }),
    ...mediaOf('text/plain'),
  }),
};
