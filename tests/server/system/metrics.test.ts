import { AggregatorRegistry } from 'prom-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountEndpoints } from '#contract/account/endpoints.ts';
import { mailEndpoints } from '#contract/mails/endpoints.ts';
import { systemEndpoints } from '#contract/system/endpoints.ts';
import { Stopwatch } from '#server/platform/metrics/metrics.requests.ts';
import { createPrometheus } from '#server/platform/metrics/prometheus.ts';
import { readFrame } from '#server/platform/system/threads.ts';
import { type Call, startTestApp, type TestApp } from '#tests/support/app.ts';
import { aUser } from '#tests/support/factories/users.ts';
import { turnsDuring } from '#tests/support/turns.ts';

const TOKEN = 'a-token-for-prometheus-0123456789';
let app: TestApp;
let admin: Call;
let employee: Call;
beforeAll(async () => {
  app = await startTestApp({ env: { METRICS_TOKEN: TOKEN } });
  admin = await app.as(await aUser(app.db, { roles: ['ROLE_APP_ADMIN'] }));
  employee = await app.as(await aUser(app.db));
});
afterAll(() => app.close());

const guarded = [
  systemEndpoints.metrics,
  systemEndpoints.prometheus,
  systemEndpoints.threads,
  systemEndpoints.configProps,
  systemEndpoints.environment,
];

describe('figures of the server', () => {
  it.each(guarded.map((endpoint) => [endpoint.path, endpoint] as const))(
    '%s is closed to visitors and to people without the role [S3-01, Q3-91]',
    async (_, endpoint) => {
      expect((await app.anonymous(endpoint)).status).toBe(401);
      expect((await employee(endpoint)).status).toBe(403);
      expect((await admin(endpoint)).status).toBe(200);
    },
  );

  it('count requests by code and by route, without ids [R3M-01, R3P-193, S3-114]', async () => {
    await admin(accountEndpoints.read);
    for (const id of [999_001, 999_002]) await admin(mailEndpoints.read, { params: { id } });
    await app.app.inject({ method: 'GET', url: '/nothing/here' });
    const { body } = await admin(systemEndpoints.metrics);
    expect(body.services['/api/v3/mails/:id']?.GET).toMatchObject({ count: 2 });
    expect(Object.keys(body.services).filter((route) => route.includes('999'))).toEqual([]);
    expect(body.services['/*']?.GET?.count).toBeGreaterThan(0);
    const { all, percode } = body['http.server.requests'];
    expect(percode['404']?.count).toBeGreaterThanOrEqual(3);
    expect(percode['200']?.max).toBeGreaterThan(0);
    expect(Object.values(percode).reduce((sum, { count }) => sum + count, 0)).toBe(all.count);
  });

  it('tell memory, connections, event loop and process from what they really are [R3M-01, S3-114]', async () => {
    const { body } = await admin(systemEndpoints.metrics);
    expect(Object.keys(body.jvm)).toContain('old_space');
    expect(body.jvm.old_space?.used).toBeGreaterThan(0);
    const { databases, processMetrics, eventLoop, garbageCollector } = body;
    expect(databases.max.value).toBe(5);
    expect(databases.connections.value).toBe(databases.active.value + databases.idle.value);
    expect(databases.acquire.count).toBeGreaterThan(0);
    expect(databases.usage.count).toBeGreaterThan(0);
    expect(databases.creation.count).toBeGreaterThan(0);
    expect(processMetrics['process.uptime']).toBeGreaterThan(0);
    expect(processMetrics['system.cpu.count']).toBeGreaterThan(0);
    expect(processMetrics['process.memory.resident']).toBeGreaterThan(1_000_000);
    expect(processMetrics['process.heap.used']).toBeLessThan(processMetrics['process.heap.max']);
    for (const share of [processMetrics['process.cpu.usage'], eventLoop.utilization]) {
      expect(share).toBeGreaterThanOrEqual(0);
      expect(share).toBeLessThanOrEqual(1);
    }
    expect(garbageCollector['jvm.gc.pause']).toMatchObject({ count: expect.any(Number) });
  });

  it('are read by Prometheus with the bearer of the environment, and by nobody with another', async () => {
    const scrape = (bearer: string) =>
      app.app.inject({
        method: 'GET',
        url: '/management/prometheus',
        headers: { authorization: `Bearer ${bearer}` },
      });
    await employee(accountEndpoints.read);
    const answer = await scrape(TOKEN);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toContain('text/plain');
    expect(answer.body).toMatch(
      /http_server_request_duration_seconds_count\{method="GET",route="\/api\/account",status="200"\} \d/,
    );
    expect(answer.body).toContain('database_pool_connections{state="active"}');
    expect(answer.body).toContain('nodejs_eventloop_lag_seconds');
    expect((await scrape(TOKEN)).statusCode).toBe(200);
    for (const other of [`${TOKEN}x`, TOKEN.slice(0, -1), ''])
      expect((await scrape(other)).statusCode).toBe(401);
    // The token opens this one call.
    const elsewhere = await app.anonymous(systemEndpoints.metrics, { token: TOKEN });
    expect(elsewhere.status).toBe(401);
  });

  it('of hundreds of routes are put together by parts, with others served between them, and each line once', async () => {
    const figures = createPrometheus(() => app.services.measurements.read().databases);
    for (let route = 0; route < 300; route += 1) {
      for (const status of [200, 400, 401, 404]) {
        figures.note({ method: 'GET', route: `/route/${route}`, status, ms: route });
      }
    }
    let text = '';
    const turns = await turnsDuring(async () => {
      text = await figures.text();
    });
    expect(turns).toBeGreaterThanOrEqual(15);
    const lines = text.split('\n').filter((line) => line !== '');
    expect(new Set(lines).size).toBe(lines.length);
    const counts = lines.filter((line) => line.startsWith('http_server_request_duration_seconds_count'));
    expect(counts).toHaveLength(1_200);
    expect(lines.filter((line) => line.startsWith('# TYPE http_server'))).toEqual([
      '# TYPE http_server_request_duration_seconds histogram',
    ]);
    // The lines of a figure stand together, after its words.
    const first = lines.indexOf('# TYPE http_server_request_duration_seconds histogram');
    expect(lines.slice(first + 1).every((line) => line.startsWith('http_server_request'))).toBe(true);
    const added = await AggregatorRegistry.aggregate([
      await figures.figures(),
      await figures.figures(),
    ]).metrics();
    expect(added).toContain('seconds_count{method="GET",route="/route/7",status="401"} 2');
    expect(added.match(/request_duration_seconds_count\{/g)).toHaveLength(1_200);
  });

  it('add up as they come', () => {
    const watch = new Stopwatch();
    expect(watch.timing()).toEqual({ count: 0, mean: 0, max: 0 });
    for (const ms of [1, 2, 6]) watch.note(ms);
    expect(watch.timingWithTotal()).toEqual({ count: 3, mean: 3, max: 6, totalTime: 9 });
  });
});

describe('the thread dump', () => {
  it('shows the event loop with its stack, and the other threads [R3P-194, S3-115]', async () => {
    const { body } = await admin(systemEndpoints.threads);
    const main = body.threads.find(({ threadName }) => threadName === 'main');
    expect(main).toMatchObject({ threadState: 'RUNNABLE', daemon: false });
    expect(main?.stackTrace[0]).toMatchObject({ methodName: 'mainThread', fileName: 'threads.ts' });
    expect(body.threads.length).toBeGreaterThan(4);
    expect(Object.keys(body.resources).length).toBeGreaterThan(0);
  });

  it('reads frames of every form', () => {
    expect(readFrame('    at Stock.sell (file:///app/server/stock.ts:12:3)')).toEqual({
      className: 'Stock',
      methodName: 'sell',
      fileName: 'stock.ts',
      lineNumber: 12,
      nativeMethod: false,
    });
    expect(readFrame('    at async run (node:internal/modules:5:1)')).toMatchObject({
      methodName: 'run',
      nativeMethod: true,
      lineNumber: 5,
    });
    expect(readFrame('    at file:///app/a.ts:7:9')).toMatchObject({
      methodName: '<anonymous>',
      lineNumber: 7,
    });
    expect(readFrame('    at Array.map (<anonymous>)')).toMatchObject({
      className: 'Array',
      methodName: 'map',
      fileName: null,
      lineNumber: -1,
    });
    expect(readFrame('Error: no frame')).toBeNull();
  });
});
