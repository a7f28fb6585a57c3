/**
 * Loaded before the server: measures how late its event loop is, and tells it at a port of its own. Each answer begins the
 * measurement anew.
 */
import { createServer } from 'node:http';
import { monitorEventLoopDelay } from 'node:perf_hooks';

const RESOLUTION_MS = 10;
const NANOSECONDS = 1e6;

const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
delay.enable();
// What is measured is the time between two looks: without the time between that was asked for, it is how late the second is.
const late = (nanoseconds) => Math.max(0, nanoseconds / NANOSECONDS - RESOLUTION_MS);

createServer((_, response) => {
  const figures = {
    p50: late(delay.percentile(50)),
    p99: late(delay.percentile(99)),
    max: late(delay.max),
    resident: process.resourceUsage().maxRSS / 1024,
  };
  delay.reset();
  response.end(JSON.stringify(figures));
})
  .listen(Number(process.env.EVENT_LOOP_PORT), '127.0.0.1')
  .unref();
