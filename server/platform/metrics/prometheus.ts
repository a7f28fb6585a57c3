import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Metrics } from '#contract/system/schema.ts';
import type { Figures } from '#server/platform/processes/messages.ts';
import type { AnsweredRequest } from './metrics.requests.ts';

/** Upper bounds of durations, seconds. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/**
 * The figures as Prometheus reads them. What the library watches by itself (garbage collection, event loop) begins with
 * the first scrape, so that an installation that nobody scrapes pays nothing for it.
 */
export function createPrometheus(databases: () => Metrics['databases']) {
  const registry = new Registry();
  const requests = new Histogram({
    name: 'http_server_request_duration_seconds',
    help: 'Answered requests by method, route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
    registers: [registry],
  });
  new Gauge({
    name: 'database_pool_connections',
    help: 'Connections of the pool by what they do; pending are queries that wait for one',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      const pool = databases();
      for (const state of ['active', 'idle', 'pending', 'max'] as const)
        this.set({ state }, pool[state].value);
    },
  });
  let watching = false;
  const watch = () => {
    if (!watching) collectDefaultMetrics({ register: registry });
    watching = true;
  };
  return {
    note: ({ method, route, status, ms }: AnsweredRequest) =>
      requests.observe({ method, route, status: String(status) }, ms / 1000),
    text: () => {
      watch();
      return registry.metrics();
    },
    /** The same, to be added to those of other processes. */
    figures: () => {
      watch();
      return registry.getMetricsAsJSON() as Promise<Figures>;
    },
    contentType: registry.contentType,
  };
}
