import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { eq, sql } from 'drizzle-orm';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { expect } from 'vitest';
import type { Endpoint, ParamsInput, QueryInput, ResponseOf } from '#contract/http.ts';
import { buildApp } from '#server/app.ts';
import { startSession } from '#server/people/account/sessions.ts';
import { sessions } from '#server/platform/db/schema/users.ts';
import { StatementSources } from '#server/platform/db/statement-sources.ts';
import { parseEnvironment } from '#server/platform/env/env.ts';
import { createTokenSigner } from '#server/platform/keys/tokens.ts';
import { createVault } from '#server/platform/keys/vault.ts';
import { createLive } from '#server/platform/live/live.hub.ts';
import { createLog } from '#server/platform/logs/logging.ts';
import { measure } from '#server/platform/metrics/metrics.ts';
import type { Services } from '#server/platform/services.ts';
import { createSettingsCache } from '#server/platform/settings/settings.repository.ts';
import { openStorage } from '#server/platform/storage/open.ts';
import { loadMessages } from '#server/platform/texts/messages.ts';
import { REGISTRATIONS } from '#server/registrations.ts';
import type { TestUser } from '#tests/support/factories/users.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';

/** Signs and seals in every test application. */
export const TEST_SECRET = 'a-secret-that-only-tests-use-0123456789';
const MESSAGES = fileURLToPath(new URL('../../messages/', import.meta.url));

/** What a call gives: the status, the body by the contract, and headers by name. */
export interface CallResult<Body> {
  status: number;
  body: Body;
  headers: Record<string, string | undefined>;
  /** `x-total-count`. */
  total: number;
  /** `app-error`, or the message of a refusal without that header. */
  errorKey: string | undefined;
  fieldErrors: Record<string, string>;
}

interface CallOptions<E extends Endpoint> {
  params?: ParamsInput<E>;
  query?: QueryInput<E>;
  body?: unknown;
  /** Multipart: the file part and, where the endpoint has one, the JSON part from `body`. */
  file?: { name: string; bytes: Buffer };
  token?: string;
  /** Address of the caller, where limits count addresses. */
  ip?: string;
  /** The header `cookie`, as a browser sends it. */
  cookie?: string;
}

export interface TestApp {
  app: FastifyInstance;
  services: Services;
  db: Services['database'];
  /** Connections to the same database, for what does not go by `db`. */
  pool: TestDatabase['pool'];
  sessions: TestDatabase['sessions'];
  /** Address of the server's database. */
  databaseUrl: string;
  directUrl: string;
  /** Moves the server's clock; null gives the real time back. */
  setNow(now: Date | null): void;
  /** A caller signed in as this user: `const me = await as(user); await me(endpoint, …)`. */
  as(user: TestUser): Promise<Call>;
  anonymous: Call;
  token(user: TestUser): Promise<string>;
  close(): Promise<void>;
}

export type Call = <E extends Endpoint>(
  endpoint: E,
  options?: CallOptions<E>,
) => Promise<CallResult<ResponseOf<E>>>;

function pathOf(endpoint: Endpoint, params: Record<string, unknown> = {}): string {
  return `/${endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name] ?? `:${name}`)))}`;
}

function multipart(endpoint: Endpoint, file: { name: string; bytes: Buffer }, json: unknown) {
  const boundary = '----ideagarden-test';
  const parts: Buffer[] = [];
  if (json !== undefined && endpoint.upload?.jsonPart) {
    parts.push(
      Buffer.from(
        `--${boundary}\r\ncontent-disposition: form-data; name="${endpoint.upload.jsonPart}"\r\n\r\n${JSON.stringify(json)}\r\n`,
      ),
    );
  }
  parts.push(
    Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="${endpoint.upload?.filePart}"; filename="${file.name}"\r\ncontent-type: application/octet-stream\r\n\r\n`,
    ),
    file.bytes,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  );
  return {
    payload: Buffer.concat(parts),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  };
}

/** Every JSON answer of every test must be exactly what the contract says: nothing missing, nothing leaked. */
function expectByContract(endpoint: Endpoint, body: unknown): void {
  const parsed = endpoint.response.safeParse(body);
  expect(parsed.error?.issues ?? [], `${endpoint.method} ${endpoint.path} answers by its contract`).toEqual(
    [],
  );
  if (parsed.success) expect(body, `${endpoint.path} sends nothing beyond its contract`).toEqual(parsed.data);
}

/** A stream of events does not end by itself: its head is the answer, and it is let go. */
export async function headOf(app: FastifyInstance, request: InjectOptions) {
  const { statusCode, headers, ...response } = await app.inject({ ...request, payloadAsStream: true });
  const stream = response.stream();
  let body = '';
  if (statusCode < 300) stream.destroy();
  else for await (const part of stream) body += part;
  return { statusCode, headers, body };
}

function caller(app: FastifyInstance, token: string | null): Call {
  return async (endpoint, options = {}) => {
    const request: InjectOptions = {
      method: endpoint.method,
      url: pathOf(endpoint, options.params as Record<string, unknown>),
      query: Object.fromEntries(
        Object.entries((options.query as Record<string, unknown>) ?? {}).map(([key, value]) => [
          key,
          String(value),
        ]),
      ),
      headers: {},
    };
    const bearer = options.token ?? token;
    if (bearer !== null) request.headers = { authorization: `Bearer ${bearer}` };
    if (options.ip !== undefined) request.headers = { ...request.headers, 'x-forwarded-for': options.ip };
    if (options.cookie !== undefined) request.headers = { ...request.headers, cookie: options.cookie };
    if (options.file) {
      const form = multipart(endpoint, options.file, options.body);
      request.payload = form.payload;
      request.headers = { ...request.headers, ...form.headers };
    } else if (options.body !== undefined) {
      request.payload = options.body as Record<string, unknown>;
    }
    const response = await (endpoint.media === 'text/event-stream'
      ? headOf(app, request)
      : app.inject(request));
    const isJson = /\bjson\b/.test(String(response.headers['content-type'] ?? ''));
    const body = response.body === '' ? undefined : isJson ? JSON.parse(response.body) : response.body;
    if (response.statusCode < 300 && endpoint.media === null) expectByContract(endpoint, body);
    const problem = response.statusCode >= 400 ? (body ?? {}) : {};
    return {
      status: response.statusCode,
      body,
      headers: response.headers as Record<string, string | undefined>,
      total: Number(response.headers['x-total-count']),
      errorKey: (response.headers['app-error'] as string | undefined) ?? problem.message,
      fieldErrors: Object.fromEntries(
        ((problem.fieldErrors as { field: string; message: string }[] | undefined) ?? []).map((fault) => [
          fault.field,
          fault.message,
        ]),
      ),
    };
  };
}

/** A whole server on a database of its own. Close it in `afterAll`. */
export async function startTestApp(
  options: {
    env?: NodeJS.ProcessEnv;
    log?: Services['log'];
    live?: { limits?: { person: number; process: number }; heartbeatMs?: number };
  } = {},
): Promise<TestApp> {
  const database = await createTestDatabase();
  const files = await mkdtemp(join(tmpdir(), 'ideagarden-files-'));
  const data = `${files}-data`;
  let held: Date | null = null;
  const log = options.log ?? createLog(process.env.TEST_LOG_LEVEL ?? 'silent');
  const env = parseEnvironment({
    ...{ NODE_ENV: 'test', FILES_DIR: files, DATA_DIR: data, LOG_LEVEL: 'silent' },
    ...options.env,
  });
  const services: Services = {
    env,
    database: database.db,
    replica: null,
    storage: await openStorage(env),
    tokens: createTokenSigner(TEST_SECRET),
    vault: createVault(TEST_SECRET),
    settings: createSettingsCache(),
    messages: loadMessages(MESSAGES),
    registrations: REGISTRATIONS,
    live: createLive({
      url: database.url,
      database: database.db,
      registrations: REGISTRATIONS,
      log,
      // Tests write past the calls, too.
      pollMs: 50,
      ...options.live,
    }),
    log,
    measurements: measure(database.pool),
    statements: new StatementSources(),
    now: () => held ?? new Date(),
    version: '0.0.0-test',
  };
  const app = await buildApp({ services, siteDirectory: join(files, 'no-site') });
  await app.ready();
  const token = async (user: TestUser) => {
    const opened = await startSession(database.db, services, user, false);
    // A file of tests may take longer than a confirmation lasts: its people stay confirmed.
    await database.db
      .update(sessions)
      .set({ confirmedAt: sql`now() + interval '1 day'` })
      .where(eq(sessions.id, opened.sessionId));
    return opened.token;
  };
  return {
    app,
    services,
    db: database.db,
    pool: database.pool,
    sessions: database.sessions,
    databaseUrl: database.url,
    directUrl: database.directUrl,
    setNow: (now) => {
      held = now;
    },
    as: async (user) => caller(app, await token(user)),
    anonymous: caller(app, null),
    token,
    close: async () => {
      await services.live.close();
      await app.close();
      services.measurements.stop();
      await database.drop();
      for (const folder of [files, data]) await rm(folder, { recursive: true, force: true });
    },
  };
}
