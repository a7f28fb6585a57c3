import type { Health, Metrics, Thread } from '#contract/system/schema.ts';
import type { Answers } from '#tests/support/network.ts';

export const aHealth = (changes: Partial<Health> = {}): Health => ({
  status: 'UP',
  components: {
    db: { status: 'UP', details: { database: 'PostgreSQL', responseTime: 3 } },
    diskSpace: {
      status: 'UP',
      details: { total: 100 * 1024 ** 3, free: 42 * 1024 ** 3, threshold: 1, isLow: false },
    },
    mail: { status: 'DOWN', details: { location: 'mail.example.org:587' } },
    ping: { status: 'UP' },
  },
  ...changes,
});

const gauge = (value: number) => ({ value });
const timing = (count: number, mean = 2, max = 9) => ({ count, mean, max, totalTime: count * mean });

export const someMetrics = (changes: Partial<Metrics> = {}): Metrics => ({
  process: { pid: 4711, number: 1, count: 1 },
  jvm: { old_space: { committed: 30_000_000, max: 60_000_000, used: 20_000_000 } },
  databases: {
    min: gauge(0),
    idle: gauge(3),
    max: gauge(10),
    pending: gauge(0),
    active: gauge(2),
    connections: gauge(5),
    usage: timing(10),
    acquire: timing(10, 0.2, 1),
    creation: { count: 5 },
  },
  'http.server.requests': {
    all: { count: 1234 },
    percode: { '404': { count: 34, mean: 1, max: 2 }, '200': { count: 1200, mean: 12.5, max: 2500 } },
  },
  services: {
    '/api/v3/tags': { GET: { count: 5, mean: 1.5, max: 2 } },
    '/api/v3/reports/:id': { GET: { count: 2, mean: 900, max: 1200 }, PUT: { count: 1, mean: 3, max: 3 } },
  },
  cache: {},
  garbageCollector: { classesLoaded: 0, classesUnloaded: 0, 'jvm.gc.pause': timing(7) },
  processMetrics: {
    'process.uptime': 93_780_000,
    'process.start.time': 1_700_000_000_000,
    'process.cpu.usage': 0.25,
    'system.cpu.usage': 0.95,
    'system.cpu.count': 2,
    'system.load.average.1m': 1.5,
    'process.files.open': 40,
    'process.files.max': -1,
    'process.memory.resident': 150 * 1024 ** 2,
    'process.heap.used': 64 * 1024 ** 2,
    'process.heap.committed': 80 * 1024 ** 2,
    'process.heap.max': 4 * 1024 ** 3,
  },
  eventLoop: { mean: 0.5, p50: 0.1, p99: 4, max: 80, utilization: 0.1 },
  ...changes,
});

export const aThread = (changes: Partial<Thread> = {}): Thread => ({
  threadId: 11,
  threadName: 'libuv-worker',
  threadState: 'WAITING',
  blockedCount: 0,
  blockedTime: -1,
  waitedCount: 0,
  waitedTime: -1,
  lockName: null,
  daemon: true,
  inNative: true,
  suspended: false,
  priority: 5,
  stackTrace: [],
  lockedMonitors: [],
  lockedSynchronizers: [],
  ...changes,
});

export const answers = (changes: Answers = {}): Answers => ({
  'GET /management/health': aHealth(),
  'GET /management/jhimetrics': someMetrics(),
  'GET /management/threaddump': {
    threads: [
      aThread({
        threadId: 10,
        threadName: 'main',
        threadState: 'RUNNABLE',
        stackTrace: [
          {
            className: 'Stock',
            methodName: 'sell',
            fileName: 'stock.ts',
            lineNumber: 12,
            nativeMethod: false,
          },
        ],
      }),
      aThread(),
    ],
    resources: { TCPSocketWrap: 3 },
  },
  ...changes,
});
