import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openSession } from '#server/people/account/sessions.ts';
import { createTokenSigner } from '#server/platform/keys/tokens.ts';
import type { Services } from '#server/platform/services.ts';
import { openFolder } from '#tests/support/clusters.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { aUser } from '#tests/support/factories/users.ts';
import { BUILT, freePort, startServer, stopServer } from '#tests/support/serverProcess.ts';

const SECRET = 'a-secret-of-a-traced-server-0123456789';
/** A start of a busy machine, ms. */
const START_MS = 120_000;
/** Longest time until a span has arrived, ms. */
const SPANS_MS = 30_000;

interface Attribute {
  key: string;
  value: Record<string, unknown>;
}
interface Span {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes: Attribute[];
  events?: unknown[];
}

let database: TestDatabase;
/** Takes spans as a collector does, OTLP over HTTP. */
let collector: Server;
const spans: Span[] = [];
let sent = '';

beforeAll(async () => {
  database = await createTestDatabase();
  collector = createServer(async (request, response) => {
    let text = '';
    for await (const part of request.setEncoding('utf8')) text += part;
    sent += text;
    expect(request.url).toBe('/v1/traces');
    for (const { scopeSpans } of JSON.parse(text).resourceSpans) {
      for (const scope of scopeSpans) spans.push(...scope.spans);
    }
    response.setHeader('content-type', 'application/json').end('{}');
  }).listen(0, '127.0.0.1');
  // Spans are sent every five seconds, which is when Node would close the connection.
  collector.keepAliveTimeout = 0;
  await once(collector, 'listening');
});
afterAll(async () => {
  collector.close();
  await database.drop();
});

/** The built server, where every package that is no part of it has to be found and followed; what it loads, it says. */
async function serverWith(more: Record<string, string>) {
  const port = await freePort();
  const running = await startServer(BUILT, {
    port,
    databaseUrl: database.url,
    files: await openFolder(),
    more: { SAMPLE_DATA: 'none', JWT_SECRET: SECRET, NODE_DEBUG: 'module', ...more },
  });
  return { running, origin: `http://127.0.0.1:${port}` };
}

const endpoint = () => `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
const attributeOf = ({ attributes }: Span, name: string) =>
  attributes.find(({ key }) => key === name)?.value.stringValue;

describe('where traces are asked for', () => {
  it(
    'a call is one trace with its route and its statements, and without keys, values and people',
    async () => {
      const { running, origin } = await serverWith({
        OTEL_EXPORTER_OTLP_ENDPOINT: endpoint(),
        OTEL_LOG_LEVEL: 'warn',
        // Spans are sent soon, so that what never comes is told from what comes late.
        OTEL_BSP_SCHEDULE_DELAY: '300',
      });
      const person = await aUser(database.db, { firstName: 'Zoraida', email: 'zoraida@example.org' });
      const services = { tokens: createTokenSigner(SECRET), now: () => new Date() } as Services;
      const token = await openSession(database.db, services, person, false);
      const headers = { authorization: `Bearer ${token}` };
      const account = await fetch(`${origin}/api/account?secret=whatever-i-typed`, { headers });
      expect(await account.text()).toContain('Zoraida');
      // Fails, and its message repeats what was typed.
      const wrong = await fetch(`${origin}/api/authenticate`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ username: 'whoever-i-am', password: 'My-secret-1' }),
      });
      expect(wrong.status).toBe(401);
      await fetch(`${origin}/api/activate?key=a-key-that-opens`);
      const callOf = (route: string) =>
        spans.find((span) => attributeOf(span, 'http.route') === route && !span.parentSpanId);
      const complaints = () => running.output.join('').match(/^.*(OTLP|otel|Span).*$/gim);
      for (const route of ['/api/account', '/api/activate']) {
        await vi.waitFor(
          () =>
            expect(
              callOf(route),
              `Sent: ${spans.map(({ name }) => name)}. Said: ${complaints()}`,
            ).toBeDefined(),
          { timeout: SPANS_MS, interval: 100 },
        );
      }
      await stopServer(running, 'SIGTERM');
      expect(running.output.join('')).toContain('@opentelemetry/sdk-node');

      const request = callOf('/api/account');
      expect(request && attributeOf(request, 'http.request.method')).toBe('GET');
      const trace = spans.filter(({ traceId }) => traceId === request?.traceId);
      const ids = new Set(trace.map(({ spanId }) => spanId));
      const statements = trace.filter(({ name }) => name.startsWith('pg.query'));
      expect(statements.length).toBeGreaterThanOrEqual(1);
      expect(
        statements.map((span) => attributeOf(span, 'db.query.text') ?? attributeOf(span, 'db.statement')),
      ).toContainEqual(expect.stringContaining('where s.id = $1'));
      for (const { parentSpanId } of statements) expect(ids).toContain(parentSpanId);
      // The other calls are traces of their own.
      expect(
        new Set(spans.filter(({ parentSpanId }) => !parentSpanId).map(({ traceId }) => traceId)).size,
      ).toBe(spans.filter(({ parentSpanId }) => !parentSpanId).length);

      expect(sent).not.toMatch(
        /Zoraida|zoraida|whoever-i-am|My-secret|whatever-i-typed|a-key-that-opens|eyJ/,
      );
      expect(sent).not.toContain(token);
      expect(sent).not.toContain(SECRET);
      expect(sent).not.toContain(new URL(database.url).password || 'no password');
      expect(spans.flatMap(({ events = [] }) => events)).toEqual([]);
    },
    START_MS,
  );
});

describe('where they are not', () => {
  it(
    'nothing of it is loaded',
    async () => {
      const { running, origin } = await serverWith({});
      await fetch(`${origin}/api/account`);
      await stopServer(running, 'SIGTERM');
      const said = running.output.join('');
      // What is loaded is attributeOf.
      expect(said).toContain('@node-rs/argon2');
      expect(said).not.toMatch(/opentelemetry|fastify\/otel/);
    },
    START_MS,
  );
});
