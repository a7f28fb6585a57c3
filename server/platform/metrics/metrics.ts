import type pg from 'pg';
import type { Metrics } from '#contract/system/schema.ts';
import { forWhoAsks } from '#server/platform/db/statement-meter.ts';
import type { Member } from '#server/platform/processes/member.ts';
import { watchProcess } from './metrics.process.ts';
import { type AnsweredRequest, createRequestFigures, Stopwatch } from './metrics.requests.ts';
import { createPrometheus } from './prometheus.ts';

/**
 * Watches a pool of connections: how long queries wait for one and how long it is lent. The pool emits events when a
 * connection is lent and given back, but not since when somebody waits; so its `connect`, which every query goes
 * through, is timed.
 */
function watchPool(pool: pg.Pool): () => Metrics['databases'] {
  const usage = new Stopwatch();
  const acquire = new Stopwatch();
  let created = 0;
  const lentAt = new WeakMap<pg.PoolClient, number>();
  pool.on('connect', () => {
    created += 1;
  });
  pool.on('acquire', (client) => lentAt.set(client, performance.now()));
  pool.on('release', (_error, client) => {
    const since = lentAt.get(client);
    if (since !== undefined) usage.note(performance.now() - since);
  });
  timeConnect(pool, (ms) => acquire.note(ms));
  return () => ({
    min: { value: pool.options.min ?? 0 },
    idle: { value: pool.idleCount },
    max: { value: pool.options.max ?? 0 },
    pending: { value: pool.waitingCount },
    active: { value: pool.totalCount - pool.idleCount },
    connections: { value: pool.totalCount },
    usage: usage.timingWithTotal(),
    acquire: acquire.timingWithTotal(),
    creation: { count: created },
  });
}

type Callback = (...answer: unknown[]) => void;

function timeConnect(pool: pg.Pool, note: (ms: number) => void): void {
  const connect = pool.connect.bind(pool) as (callback?: Callback) => Promise<pg.PoolClient> | undefined;
  const timed = (callback?: Callback) => {
    const asked = performance.now();
    const done = () => note(performance.now() - asked);
    if (callback) {
      const answered: Callback = (...answer) => {
        done();
        callback(...answer);
      };
      return connect(forWhoAsks(answered));
    }
    return connect()?.finally(done);
  };
  pool.connect = timed as typeof pool.connect;
}

/**
 * Begins to measure this process; every process has its own figures.
 * @param pool of the server's database connections
 * @param member this process among several behind one port, if it is
 */
export function measure(pool: pg.Pool, member: Member | null = null) {
  const requests = createRequestFigures();
  const databases = watchPool(pool);
  const own = watchProcess();
  const prometheus = createPrometheus(databases);
  member?.measuredBy(prometheus.figures);
  const place = { pid: process.pid, number: member?.number ?? 1, count: member?.count ?? 1 };
  return {
    /** The process among those behind the port; null when it is the only one. */
    place: member,
    note: (request: AnsweredRequest): void => {
      requests.note(request);
      prometheus.note(request);
    },
    /** The figures in the documented shape, S3-114. */
    read: (): Metrics => ({
      process: place,
      ...own.read(),
      databases: databases(),
      'http.server.requests': requests.requests(),
      services: requests.services(),
      cache: {},
    }),
    prometheus: {
      /** Of all processes behind the port: a scraper cannot choose which of them it reaches. */
      text: () => member?.figuresOfAll() ?? prometheus.text(),
      contentType: prometheus.contentType,
    },
    stop: () => own.stop(),
  };
}

export type Measurements = ReturnType<typeof measure>;
