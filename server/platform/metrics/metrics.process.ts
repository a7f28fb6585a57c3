import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism, cpus, loadavg } from 'node:os';
import { monitorEventLoopDelay, PerformanceObserver, performance } from 'node:perf_hooks';
import { getHeapSpaceStatistics, getHeapStatistics } from 'node:v8';
import type { Metrics } from '#contract/system/schema.ts';
import { Stopwatch } from './metrics.requests.ts';

const UNKNOWN = -1;
/** Shares are taken over at least this long, ms: a shorter measurement would measure itself. */
const LEAST_WINDOW_MS = 1000;
const NS_PER_MS = 1e6;
/** ms between two measurements of the event loop; the engine counts them into the delay. */
const LOOP_LOOK_MS = 20;

function openFiles(): number {
  try {
    return readdirSync('/proc/self/fd').length;
  } catch {
    return UNKNOWN;
  }
}

function mostFiles(): number {
  try {
    const [, soft] = /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? [];
    return soft === undefined ? UNKNOWN : Number(soft);
  } catch {
    return UNKNOWN;
  }
}

/** Time of all processors so far, ms. */
function machineTime(): { busy: number; all: number } {
  let busy = 0;
  let all = 0;
  for (const { times } of cpus()) {
    const used = times.user + times.nice + times.sys + times.irq;
    busy += used;
    all += used + times.idle;
  }
  return { busy, all };
}

function sample() {
  const { user, system } = process.cpuUsage();
  return {
    at: performance.now(),
    own: (user + system) / 1000,
    machine: machineTime(),
    loop: performance.eventLoopUtilization(),
  };
}

type Sample = ReturnType<typeof sample>;

const share = (part: number, whole: number) => (whole > 0 ? Math.min(1, Math.max(0, part / whole)) : 0);

/** Shares of the processors and of the event loop between two measurements. */
function sharesBetween(before: Sample, now: Sample) {
  return {
    own: share(now.own - before.own, (now.at - before.at) * availableParallelism()),
    machine: share(now.machine.busy - before.machine.busy, now.machine.all - before.machine.all),
    loop: performance.eventLoopUtilization(now.loop, before.loop).utilization,
  };
}

function heapSpaces(): Metrics['jvm'] {
  return Object.fromEntries(
    getHeapSpaceStatistics().map((space) => [
      space.space_name,
      {
        committed: space.physical_space_size,
        max: space.space_used_size + space.space_available_size,
        used: space.space_used_size,
      },
    ]),
  );
}

/** Figures of the process and its engine; `stop` ends the watching, which costs next to nothing. */
export function watchProcess() {
  const pauses = new Stopwatch();
  const collections = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) pauses.note(duration);
  });
  collections.observe({ entryTypes: ['gc'] });
  const delay = monitorEventLoopDelay({ resolution: LOOP_LOOK_MS });
  delay.enable();
  let before = sample();
  let shares = sharesBetween(before, sample());

  function latestShares() {
    const now = sample();
    if (now.at - before.at >= LEAST_WINDOW_MS) {
      shares = sharesBetween(before, now);
      before = now;
    }
    return shares;
  }
  // What the timer of the measurement itself waits is no delay.
  const late = (ns: number) => (Number.isFinite(ns) ? Math.max(0, ns / NS_PER_MS - LOOP_LOOK_MS) : 0);

  return {
    read: (): Pick<Metrics, 'jvm' | 'garbageCollector' | 'processMetrics' | 'eventLoop'> => {
      const { own, machine, loop } = latestShares();
      const heap = getHeapStatistics();
      return {
        jvm: heapSpaces(),
        garbageCollector: {
          classesLoaded: 0,
          classesUnloaded: 0,
          'jvm.gc.pause': pauses.timingWithTotal(),
        },
        processMetrics: {
          'process.uptime': Math.round(process.uptime() * 1000),
          'process.start.time': Math.round(performance.timeOrigin),
          'process.cpu.usage': own,
          'system.cpu.usage': machine,
          'system.cpu.count': availableParallelism(),
          'system.load.average.1m': loadavg()[0] ?? 0,
          'process.files.open': openFiles(),
          'process.files.max': mostFiles(),
          'process.memory.resident': process.memoryUsage.rss(),
          'process.heap.used': heap.used_heap_size,
          'process.heap.committed': heap.total_heap_size,
          'process.heap.max': heap.heap_size_limit,
        },
        eventLoop: {
          mean: late(delay.mean),
          p50: late(delay.percentile(50)),
          p99: late(delay.percentile(99)),
          max: late(delay.max),
          utilization: loop,
        },
      };
    },
    stop: () => {
      collections.disconnect();
      delay.disable();
    },
  };
}
