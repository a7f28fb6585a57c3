import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { api } from '@opentelemetry/sdk-node';
import { expect, it, vi } from 'vitest';
import { startTracing } from '#server/platform/tracing/tracing.ts';

it('what was traced last is sent before the end, without what was typed', async () => {
  let sent = '';
  const collector = createServer(async (request, response) => {
    for await (const part of request.setEncoding('utf8')) sent += part;
    response.setHeader('content-type', 'application/json').end('{}');
  }).listen(0, '127.0.0.1');
  await once(collector, 'listening');
  const { port } = collector.address() as AddressInfo;
  vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', `http://127.0.0.1:${port}`);
  // Nothing goes by itself within this test.
  vi.stubEnv('OTEL_BSP_SCHEDULE_DELAY', '600000');
  const end = startTracing({ version: '1.2.3', place: null });
  try {
    const span = api.trace.getTracer('test').startSpan('the last call');
    span.setAttribute('http.route', '/api/account');
    span.setAttribute('url.full', 'http://localhost/api/account?key=a-key-that-opens');
    span.end();
    expect(sent).toBe('');
  } finally {
    await end();
    vi.unstubAllEnvs();
    collector.close();
  }
  expect(sent).toContain('the last call');
  expect(sent).toContain('/api/account');
  expect(sent).toContain('1.2.3');
  expect(sent).not.toContain('a-key-that-opens');
});
