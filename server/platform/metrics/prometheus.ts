import { setImmediate as nextTurn } from 'node:timers/promises';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Metrics } from '#contract/system/schema.ts';
import type { Figures } from '#server/platform/processes/messages.ts';
import type { AnsweredRequest } from './metrics.requests.ts';

/** Upper bounds of durations, seconds. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/**
 * Registries that share the answered requests, by route: with hundreds of routes their lines are thousands, and others are
 * served between one part and the next.
 */
const PARTS = 16;
const REQUESTS = {
  name: 'http_server_request_duration_seconds',
  help: 'Answered requests by method, route and status',
  labelNames: ['method', 'route', 'status'],
  buckets: BUCKETS,
} as const;

/** Its answered requests, each route always in the same part. */
function requestParts() {
  const parts = Array.from({ length: PARTS }, () => {
    const registry = new Registry();
    return { registry, histogram: new Histogram({ ...REQUESTS, registers: [registry] }) };
  });
  const partOf = new Map<string, number>();
  const histogramOf = (route: string) => {
    const part = partOf.get(route) ?? partOf.size % PARTS;
    partOf.set(route, part);
    return parts[part]?.histogram;
  };
  return {
    registries: parts.map(({ registry }) => registry),
    note: ({ method, route, status, ms }: AnsweredRequest): void =>
      histogramOf(route)?.observe({ method, route, status: String(status) }, ms / 1000),
  };
}

/** The lines of a part after the first, whose words about the figure stand for all. */
const withoutWords = (text: string) => text.replace(/^#.*\n/gm, '');

/**
 * The figures as Prometheus reads them. What the library watches by itself (garbage collection, event loop) begins with
 * the first scrape, so that an installation that nobody scrapes pays nothing for it.
 */
export function createPrometheus(databases: () => Metrics['databases']) {
  const registry = new Registry();
  const requests = requestParts();
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
    note: requests.note,
    text: async () => {
      watch();
      const texts: string[] = [];
      for (const [at, part] of requests.registries.entries()) {
        const text = await part.metrics();
        texts.push(at === 0 ? text : withoutWords(text));
        await nextTurn();
      }
      const lines = [await registry.metrics(), ...texts].map((text) => text.trimEnd());
      return `${lines.filter((text) => text !== '').join('\n')}\n`;
    },
    /** The same, to be added to those of other processes. */
    figures: async () => {
      watch();
      const figures = (await registry.getMetricsAsJSON()) as Figures;
      for (const part of requests.registries) {
        figures.push(...((await part.getMetricsAsJSON()) as Figures));
        await nextTurn();
      }
      return figures;
    },
    contentType: registry.contentType,
  };
}
