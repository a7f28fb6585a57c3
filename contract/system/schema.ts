import { z } from 'zod';

export const HEALTH_STATUSES = ['UP', 'DOWN'] as const;
export type HealthStatus = (typeof HEALTH_STATUSES)[number];
const HealthStatus = z.enum(HEALTH_STATUSES);
const bytes = z.number();

/** How the server is; what it is made of only for administrators, S3-01, S3-113. */
export const Health = z.object({
  status: HealthStatus,
  components: z
    .object({
      db: z.object({
        status: HealthStatus,
        /** `responseTime` in ms; null when no answer came in time. */
        details: z.object({ database: z.string(), responseTime: z.number().nullable() }),
      }),
      /**
       * Only where there is one. While it is not used the database answers for it, so it does not take the whole down; `behind`
       * in seconds, null when it does not say.
       */
      replica: z
        .object({ status: HealthStatus, details: z.object({ behind: z.number().nullable() }) })
        .optional(),
      diskSpace: z.object({
        status: HealthStatus,
        /** `isLow`: less is free than the threshold. Where nothing but logs is stored there, that takes nothing down. */
        details: z.object({ total: bytes, free: bytes, threshold: bytes, isLow: z.boolean() }),
      }),
      /** Mails wait while their server is away, so it does not take the whole down. */
      mail: z.object({ status: HealthStatus, details: z.object({ location: z.string() }) }),
      /**
       * Only where one looks at uploads. While it is away uploads are refused and everything else goes on, so it does not take the
       * whole down; `version` as it names itself, null when it does not answer.
       */
      scanner: z
        .object({
          status: HealthStatus,
          details: z.object({ location: z.string(), version: z.string().nullable() }),
        })
        .optional(),
      ping: z.object({ status: HealthStatus }),
    })
    .optional(),
});
export type Health = z.infer<typeof Health>;

/** How often something happened and how long it took, in ms, since this process started. */
export const Timing = z.object({
  count: z.number(),
  mean: z.number(),
  max: z.number(),
});
export type Timing = z.infer<typeof Timing>;
const TimingWithTotal = Timing.extend({ totalTime: z.number() });

const Gauge = z.object({ value: z.number() });

/** What one process measured of itself, S3-114. */
export const Metrics = z.object({
  /** The process that answers, of those that share the port. */
  process: z.object({ pid: z.number(), number: z.number(), count: z.number() }),
  /** V8's heap spaces by name, in bytes. */
  jvm: z.record(z.string(), z.object({ committed: bytes, max: bytes, used: bytes })),
  databases: z.object({
    min: Gauge,
    idle: Gauge,
    max: Gauge,
    pending: Gauge,
    active: Gauge,
    connections: Gauge,
    /** How long connections were lent. */
    usage: TimingWithTotal,
    /** How long a query waited for one. */
    acquire: TimingWithTotal,
    creation: z.object({ count: z.number() }),
  }),
  'http.server.requests': z.object({
    all: z.object({ count: z.number() }),
    percode: z.record(z.string(), Timing),
  }),
  /** Address of a route, without ids, to method to figures. */
  services: z.record(z.string(), z.record(z.string(), Timing)),
  cache: z.object({}),
  garbageCollector: z.object({
    classesLoaded: z.number(),
    classesUnloaded: z.number(),
    'jvm.gc.pause': TimingWithTotal,
  }),
  processMetrics: z.object({
    /** ms, and ms since 1970. */
    'process.uptime': z.number(),
    'process.start.time': z.number(),
    /** Shares of all processors, 0 to 1. */
    'process.cpu.usage': z.number(),
    'system.cpu.usage': z.number(),
    'system.cpu.count': z.number(),
    'system.load.average.1m': z.number(),
    /** -1 where the system does not say. */
    'process.files.open': z.number(),
    'process.files.max': z.number(),
    'process.memory.resident': bytes,
    'process.heap.used': bytes,
    'process.heap.committed': bytes,
    'process.heap.max': bytes,
  }),
  /** How late the event loop came, ms, and the share of its time that it was busy. */
  eventLoop: z.object({
    mean: z.number(),
    p50: z.number(),
    p99: z.number(),
    max: z.number(),
    utilization: z.number(),
  }),
});
export type Metrics = z.infer<typeof Metrics>;

const THREAD_STATES = ['RUNNABLE', 'WAITING', 'TIMED_WAITING', 'BLOCKED'] as const;
export type ThreadState = (typeof THREAD_STATES)[number];

const StackFrame = z.object({
  className: z.string(),
  methodName: z.string(),
  fileName: z.string().nullable(),
  lineNumber: z.number(),
  nativeMethod: z.boolean(),
});
export type StackFrame = z.infer<typeof StackFrame>;

/** One thread in the documented shape; times are -1, which is how the shape says that nobody measures them. */
export const Thread = z.object({
  threadId: z.number(),
  threadName: z.string(),
  threadState: z.enum(THREAD_STATES),
  blockedCount: z.number(),
  blockedTime: z.number(),
  waitedCount: z.number(),
  waitedTime: z.number(),
  lockName: z.string().nullable(),
  daemon: z.boolean(),
  inNative: z.boolean(),
  suspended: z.boolean(),
  priority: z.number(),
  stackTrace: z.array(StackFrame),
  lockedMonitors: z.array(z.never()),
  lockedSynchronizers: z.array(z.never()),
});
export type Thread = z.infer<typeof Thread>;

/** The threads of this process, and what its event loop waits for, S3-115. */
export const ThreadDump = z.object({
  threads: z.array(Thread),
  /** Kind of an open handle (a socket, a timer) to how many there are. */
  resources: z.record(z.string(), z.number()),
});
export type ThreadDump = z.infer<typeof ThreadDump>;

/** What is shown in place of a secret, S3-116, S3-117. */
export const MASK = '******';

const Properties = z.record(
  z.string(),
  z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.string())]),
);
export type Properties = z.infer<typeof Properties>;

export const ConfigProps = z.object({
  contexts: z.object({
    application: z.object({
      beans: z.record(z.string(), z.object({ prefix: z.string(), properties: Properties })),
    }),
  }),
});
export type ConfigProps = z.infer<typeof ConfigProps>;

const PROPERTY_SOURCES = ['systemProperties', 'applicationConfig'] as const;
export const ServerEnvironment = z.object({
  activeProfiles: z.array(z.string()),
  propertySources: z.array(
    z.object({
      name: z.enum(PROPERTY_SOURCES),
      /** Variables of the application: all that there are, empty ones too, with what counts where one is not set. */
      properties: z.record(z.string(), z.object({ value: z.string(), default: z.string().optional() })),
    }),
  ),
});
export type ServerEnvironment = z.infer<typeof ServerEnvironment>;

export const LogFile = z.object({ name: z.string(), size: bytes, modified: z.string() });
export type LogFile = z.infer<typeof LogFile>;

/** What browsers report of a policy: one report in the older form, or some in that of the Reporting API. */
export const PolicyReports = z.union([
  z.object({ 'csp-report': z.record(z.string(), z.unknown()) }),
  z
    .array(z.object({ type: z.string().max(100), body: z.record(z.string(), z.unknown()).nullish() }))
    .max(100),
]);
