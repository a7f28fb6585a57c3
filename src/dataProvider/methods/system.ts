import { systemEndpoints as endpoints } from '#contract/system/endpoints.ts';
import type { Health } from '#contract/system/schema.ts';
import { reading } from '../endpointMethod.ts';
import { failureField, failureStatus } from '../errors.ts';

const readOwnHealth = reading(endpoints.health);

/** A server that is down says so with 503, which is an answer like any other. */
export const readHealth: (...options: Parameters<typeof readOwnHealth>) => Promise<{ data: Health }> = (
  options,
) =>
  readOwnHealth(options).catch((error) => {
    if (failureStatus(error) === 503 && failureField(error, 'status') === 'DOWN') return { data: error.body };
    throw error;
  });

export const readMetrics = reading(endpoints.metrics);

export const readThreads = reading(endpoints.threads);

/** Background jobs with their last runs, and the last backups. */
export const readBackgroundWork = reading(endpoints.backgroundWork);

export const readConfigProps = reading(endpoints.configProps);

export const readServerEnvironment = reading(endpoints.environment);

export const readLogFiles = reading(endpoints.logFiles);

/** The end of a log file. */
export const readLogFile = reading(endpoints.logFile);

/** The description of the API. */
export const readApiDocs = reading(endpoints.apiDocs);
