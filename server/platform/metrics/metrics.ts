import type pg from 'pg';
import type { Metrics } from '#contract/system/schema.ts';
import { watchPool } from './metrics.pool.ts';
import { watchProcess } from './metrics.process.ts';
import { type AnsweredRequest, createRequestFigures } from './metrics.requests.ts';
import { createPrometheus } from './prometheus.ts';

/** What this process measures of itself; every process has its own figures. */
export interface Measurements {
  note(request: AnsweredRequest): void;
  /** The figures in the documented shape, S3-114. */
  read(): Metrics;
  prometheus: { text(): Promise<string>; contentType: string };
  stop(): void;
}

/** Begins to measure; `pool` is the pool of the server's database connections. */
export function measure(pool: pg.Pool): Measurements {
  const requests = createRequestFigures();
  const databases = watchPool(pool);
  const own = watchProcess();
  const prometheus = createPrometheus(databases);
  return {
    note: (request) => {
      requests.note(request);
      prometheus.note(request);
    },
    read: () => ({
      ...own.read(),
      databases: databases(),
      'http.server.requests': requests.requests(),
      services: requests.services(),
      cache: {},
    }),
    prometheus,
    stop: () => own.stop(),
  };
}
