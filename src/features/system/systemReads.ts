import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { systemEndpoints } from '#contract/system/endpoints.ts';
import type { Health } from '#contract/system/schema.ts';
import { failureField, failureStatus } from '#src/dataProvider/errors.ts';
import { call } from '#src/dataProvider/httpClient.ts';

const KEY = 'system';
/** ms between two looks while a page watches. */
export const WATCH_MS = 10_000;
const FOLLOW_MS = 5_000;

/** Looked at again and again while the page is seen, unless paused. */
const watching = (watch: boolean, ms = WATCH_MS) => ({
  refetchInterval: watch ? ms : (false as const),
  refetchIntervalInBackground: false,
  retry: false,
});

/** A server that is down says so with 503, which is an answer like any other [R3M-05]. */
async function readHealth(signal: AbortSignal): Promise<Health> {
  try {
    return (await call(systemEndpoints.health, { signal, errorMessage: null })).data;
  } catch (error) {
    const status = failureField(error, 'status');
    if (failureStatus(error) === 503 && status === 'DOWN') return (error as { body: Health }).body;
    throw error;
  }
}

export const useHealth = (watch: boolean) =>
  useQuery({
    queryKey: [KEY, 'health'],
    queryFn: ({ signal }) => readHealth(signal),
    ...watching(watch),
  });

export const useMetrics = (watch: boolean) =>
  useQuery({
    queryKey: [KEY, 'metrics'],
    queryFn: async ({ signal }) => (await call(systemEndpoints.metrics, { signal, errorMessage: null })).data,
    ...watching(watch),
  });

/** Threads as they are when somebody asks; they are not watched. */
export const useThreads = () =>
  useQuery({
    queryKey: [KEY, 'threads'],
    queryFn: async ({ signal }) => (await call(systemEndpoints.threads, { signal, errorMessage: null })).data,
    enabled: false,
    retry: false,
  });

export const useConfigProps = () =>
  useQuery({
    queryKey: [KEY, 'configprops'],
    queryFn: async ({ signal }) =>
      (await call(systemEndpoints.configProps, { signal, errorMessage: null })).data,
  });

export const useServerEnvironment = () =>
  useQuery({
    queryKey: [KEY, 'env'],
    queryFn: async ({ signal }) =>
      (await call(systemEndpoints.environment, { signal, errorMessage: null })).data,
  });

export const useLogFiles = () =>
  useQuery({
    queryKey: [KEY, 'log-files'],
    queryFn: async ({ signal }) =>
      (await call(systemEndpoints.logFiles, { signal, errorMessage: null })).data,
    retry: false,
  });

/** The end of a log file; `follow` reads it again and again. */
export const useLogFile = (name: string | undefined, follow: boolean) =>
  useQuery({
    queryKey: [KEY, 'log', name],
    queryFn: async ({ signal }) =>
      (await call(systemEndpoints.logFile, { params: { name: name ?? '' }, signal, errorMessage: null }))
        .data,
    enabled: name !== undefined,
    placeholderData: keepPreviousData,
    ...watching(follow, FOLLOW_MS),
  });
