import { z } from 'zod';
import { endpoint } from '#contract/http.ts';
import { everyone, platformAdministrators } from '#contract/roles.ts';
import { LOG_NAME } from './log-lines.ts';
import { ConfigProps, Health, LogFile, Metrics, ServerEnvironment, ThreadDump } from './schema.ts';

/** System pages, for administrators [R3M-01 … R3M-06], Q3-91. */
export const systemEndpoints = {
  apiDocs: endpoint('GET v3/api-docs', {
    access: platformAdministrators,
    summary: 'This documentation as OpenAPI',
    response: z.record(z.string(), z.unknown()),
  }),
  health: endpoint('GET management/health', {
    access: everyone,
    summary: 'Whether the server works, 503 when it does not; for administrators, with its parts',
    response: Health,
  }),
  metrics: endpoint('GET management/jhimetrics', {
    access: platformAdministrators,
    summary: 'Figures of the process that answers: memory, requests, database connections',
    response: Metrics,
  }),
  prometheus: endpoint('GET management/prometheus', {
    access: platformAdministrators,
    summary: 'The same figures for Prometheus; also with the bearer METRICS_TOKEN of the environment',
    response: z.string(),
    media: 'text/plain',
  }),
  threads: endpoint('GET management/threaddump', {
    access: platformAdministrators,
    summary: 'Threads of the process that answers',
    response: ThreadDump,
  }),
  configProps: endpoint('GET management/configprops', {
    access: platformAdministrators,
    summary: 'What the server goes by, by group; secrets are masked',
    response: ConfigProps,
  }),
  environment: endpoint('GET management/env', {
    access: platformAdministrators,
    summary: 'Profiles and environment of the server; secrets are masked',
    response: ServerEnvironment,
  }),
  logFiles: endpoint('GET api/v3/log/log-files', {
    access: platformAdministrators,
    summary: 'The files of the log folder, the newest first',
    response: z.array(LogFile),
  }),
  logFile: endpoint('GET api/v3/log/get-log-file/:name', {
    access: platformAdministrators,
    summary: 'The last megabyte of a log file',
    params: z.object({ name: z.string().regex(LOG_NAME) }),
    response: z.string(),
    media: 'text/plain',
  }),
};
